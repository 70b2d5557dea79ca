import { kipPerBahtStep, transferMinimumBaht } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { SuspenseReason } from "../receipts.ts";
import {
  type BankTransfer,
  cleanAccountNo,
  matchSender,
  type RegisteredAccount,
} from "../rules.ts";

export const announcementSeconds = 3600;
export const openAnnouncementsMax = 5;
export const announceLimit = { turns: 20, seconds: 60 };

/** How long a process may take over one transfer before another takes it up. */
export const leaseSeconds = 30;

/** How long a text message waits for a slip of the same member to be decided before the next look. */
export const openSlipWaitSeconds = 5;

/** The smallest transfer worth announcing: one baht, or its like in kip. */
export function announcementMinimumMinor(currency: Currency): bigint {
  const satang = BigInt(transferMinimumBaht) * 100n;
  return currency === "LAK" ? satang * BigInt(kipPerBahtStep) : satang;
}

/** Someone whose account may be the sender's. */
export interface Candidate extends RegisteredAccount {
  readonly memberId: string;
  /** Has said that a transfer of this amount is coming. */
  readonly hasAnnounced: boolean;
  /** Has sent money from the registered account before, so that it is known to be theirs. */
  readonly isProven: boolean;
}

/**
 * Whose transfer it is: exactly one member must fit. An announcement decides between several, but only
 * for someone whose account is proven: else whoever registers under a name and digits that they saw on
 * a slip could announce their way to another's money.
 */
export function judgeSender(
  transfer: Pick<BankTransfer, "sender" | "currency">,
  candidates: readonly Candidate[],
): { readonly member: Candidate } | { readonly reason: SuspenseReason } {
  const fitting = candidates.filter((candidate) => matchSender(transfer, candidate) === "match");
  const uncertain = candidates.filter(
    (candidate) => matchSender(transfer, candidate) === "indeterminate",
  );
  const [first, ...others] = fitting;
  if (first && others.length === 0 && uncertain.length === 0) return { member: first };
  if (first) {
    const [announcer, ...moreAnnouncers] = fitting.filter(
      ({ hasAnnounced, isProven }) => hasAnnounced && isProven,
    );
    return announcer && moreAnnouncers.length === 0 ? { member: announcer } : { reason: "SEVERAL" };
  }
  if (uncertain.length > 0) return { reason: "UNCERTAIN" };
  const isOfOtherCurrency = candidates.some(
    (candidate) =>
      matchSender({ ...transfer, currency: candidate.currency }, candidate) === "match",
  );
  return { reason: isOfOtherCurrency ? "CURRENCY" : "NOBODY" };
}

/**
 * What is shown of an account number as a pattern for the database, which then need not hand over every
 * account of a bank. Nothing where no digit is shown: then everyone would fit.
 */
export function accountPattern(shown: string): string | undefined {
  const tail = cleanAccountNo(shown).replace(/^x+/, "");
  return tail === "" ? undefined : `%${tail.replaceAll("x", "_")}`;
}

/** The four digits before the last, which most banks show and an index knows. */
export function digitsBeforeLast(pattern: string): string | undefined {
  return /(\d{4})[\d_]$/.exec(pattern)?.[1];
}
