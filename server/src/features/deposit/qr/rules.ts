import {
  kipPerBahtStep,
  qrAmounts,
  qrLifeMinutes,
  type QrProvider,
} from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { Tables } from "#tables.ts";

/** How long a code may be paid, by our clock. */
export const lifeSeconds = qrLifeMinutes * 60;

/** How long after its end a code is still looked at: callbacks get lost, and payments come late. */
export const watchSeconds = 24 * 3600;

/**
 * How long a process may take over one look before another takes it up.
 * Short enough that what a crash left is decided within a minute.
 */
export const leaseSeconds = 40;

export const createLimit = { max: 20, seconds: 60 };

const firstPollSeconds = 5;
/** The longest that a code is put off. */
export const lastPollSeconds = 3600;

/** When to ask the provider again about a code of this age: rarer the older it is. */
export function secondsToNextPoll(ageSeconds: number): number {
  return Math.min(lastPollSeconds, Math.max(firstPollSeconds, ageSeconds / 6));
}

/** The smallest amount a provider takes; a setting may change it for some. */
export function minimumMinor(
  provider: QrProvider,
  currency: Currency,
  changed: Partial<Record<QrProvider, number>>,
): bigint {
  const baht = BigInt(changed[provider] ?? qrAmounts[provider].minimum) * 100n;
  return currency === "LAK" ? baht * BigInt(kipPerBahtStep) : baht;
}

type DepositAccount = Pick<Tables["deposit_account"], "bank_code" | "type" | "mode">;

/** KBANK makes codes where it does not report transfers by itself; the others are there to make codes. */
export function offersQr(provider: QrProvider, accounts: readonly DepositAccount[]): boolean {
  return accounts.some(
    (account) =>
      account.bank_code === provider &&
      (account.type === "PAYMENT" || (provider === "KBANK" && account.mode !== "AUTO")),
  );
}
