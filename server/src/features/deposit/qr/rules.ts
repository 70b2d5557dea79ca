import {
  kipPerBahtStep,
  qrAmounts,
  qrLifeMinutes,
  type QrProvider,
} from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { Tables } from "#tables.ts";

/** How long a code can be paid, by our clock. */
export const lifeSeconds = qrLifeMinutes * 60;

/** How long after its end a code is still polled: callbacks get lost, and payments arrive late. */
export const watchSeconds = 24 * 3600;

/**
 * How long a process may work on one poll before another process may take over. It is short, so
 * that a code is decided within a minute after a crash.
 */
export const leaseSeconds = 40;

export const createLimit = { max: 20, seconds: 60 };

const firstPollSeconds = 5;
/** The longest delay before the next poll. */
export const lastPollSeconds = 3600;

/** Seconds until the next poll: longer for an older code. */
export function secondsToNextPoll(ageSeconds: number): number {
  return Math.min(lastPollSeconds, Math.max(firstPollSeconds, ageSeconds / 6));
}

/** The smallest amount that a provider accepts; a setting may change it for some providers. */
export function minimumMinor(
  provider: QrProvider,
  currency: Currency,
  changed: Partial<Record<QrProvider, number>>,
): bigint {
  const baht = BigInt(changed[provider] ?? qrAmounts[provider].minimum) * 100n;
  return currency === "LAK" ? baht * BigInt(kipPerBahtStep) : baht;
}

type DepositAccount = Pick<Tables["deposit_account"], "bank_code" | "type" | "mode">;

/**
 * KBANK makes codes if it does not report transfers itself; other providers need a PAYMENT account.
 */
export function offersQr(provider: QrProvider, accounts: readonly DepositAccount[]): boolean {
  return accounts.some(
    (account) =>
      account.bank_code === provider &&
      (account.type === "PAYMENT" || (provider === "KBANK" && account.mode !== "AUTO")),
  );
}
