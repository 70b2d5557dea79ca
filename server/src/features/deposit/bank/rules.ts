import { kipPerBahtStep, transferMinimumBaht } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { SuspenseReason } from "../receipts.ts";
import {
  type BankTransfer,
  cleanAccountNo,
  matchAccountNo,
  matchName,
  matchSender,
  type RegisteredAccount,
} from "../rules.ts";

export const announcementSeconds = 3600;
export const openAnnouncementsMax = 5;
export const announceLimit = { max: 20, seconds: 60 };

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
  /** As what senders the bank showed the latest transfers that were credited to the member. */
  readonly earlier: readonly EarlierSender[];
}

export interface EarlierSender {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string;
}

type Sent = Pick<BankTransfer, "sender" | "currency">;

/**
 * Whether money was credited to the member before that came from the registered account. Who only
 * registered an account has proven nothing: bank, digits and name stand on every slip.
 */
export function isProven({ sender }: Sent, { earlier, ...registered }: Candidate): boolean {
  return earlier.some(
    ({ bankCode, accountNo, name }) =>
      bankCode === registered.bankCode &&
      matchAccountNo(accountNo, registered.accountNo) === "match" &&
      !saysAnother(sender.name, name),
  );
}

/** Each name may be the one that is cut short. */
function saysAnother(one: string, other: string): boolean {
  return matchName(one, other) === "no-match" && matchName(other, one) === "no-match";
}

interface Contender {
  readonly candidate: Candidate;
  readonly isExact: boolean;
  readonly isProven: boolean;
}

function listContenders(transfer: Sent, candidates: readonly Candidate[]): readonly Contender[] {
  return candidates.flatMap((candidate) => {
    const fit = matchSender(transfer, candidate);
    if (fit === "no-match") return [];
    return [{ candidate, isExact: fit === "match", isProven: isProven(transfer, candidate) }];
  });
}

/**
 * Whose transfer it is: exactly one member must fit. Who may fit without being proven does not count
 * against a proven account that fits: else a registration could stop another's deposits. An announcement
 * decides between several, but only for someone proven: else whoever registers under a name and digits
 * that they saw on a slip could announce their way to another's money.
 */
export function judgeSender(
  transfer: Sent,
  candidates: readonly Candidate[],
): { readonly member: Candidate } | { readonly reason: SuspenseReason } {
  const contenders = listContenders(transfer, candidates);
  const exact = contenders.filter(({ isExact }) => isExact);
  const hasProven = exact.some((contender) => contender.isProven);
  const counting = hasProven
    ? contenders.filter((contender) => contender.isExact || contender.isProven)
    : contenders;
  const [first] = exact;
  if (first && counting.length === 1) return { member: first.candidate };
  if (first) {
    const [announcer, ...others] = exact.filter(
      (contender) => contender.candidate.hasAnnounced && contender.isProven,
    );
    return announcer && others.length === 0
      ? { member: announcer.candidate }
      : { reason: "SEVERAL" };
  }
  if (contenders.length > 0) return { reason: "UNCERTAIN" };
  const isOfOtherCurrency = candidates.some(
    (candidate) =>
      matchSender({ ...transfer, currency: candidate.currency }, candidate) === "match",
  );
  return { reason: isOfOtherCurrency ? "CURRENCY" : "NOBODY" };
}

/** Whether nothing speaks against a member having sent a transfer, and it is not another's. */
export function mayBeFrom(
  transfer: Sent,
  candidates: readonly Candidate[],
  memberId: string,
): boolean {
  const verdict = judgeSender(transfer, candidates);
  if ("member" in verdict) return verdict.member.memberId === memberId;
  return listContenders(transfer, candidates).some(
    ({ candidate }) => candidate.memberId === memberId,
  );
}

/** What becomes of the slip that a member sent of a transfer: theirs, another's, or an operator's to say. */
export type ClaimVerdict = "theirs" | "another's" | "SEVERAL" | "UNCERTAIN";

/**
 * Judges who sends a slip by the same candidates as the feed. Where that leaves a doubt, the one member
 * whose account is proven goes before all who are not, but not before one whom the transfer fits better.
 */
export function judgeClaim(
  transfer: Sent,
  candidates: readonly Candidate[],
  memberId: string,
): ClaimVerdict {
  const contenders = listContenders(transfer, candidates);
  const sender = contenders.find(({ candidate }) => candidate.memberId === memberId);
  if (!sender) return "another's";
  const verdict = judgeSender(transfer, candidates);
  if ("member" in verdict) return verdict.member.memberId === memberId ? "theirs" : "another's";
  const hasExact = contenders.some(({ isExact }) => isExact);
  const isOnlyProven = contenders.every(
    (contender) => contender.isProven === (contender === sender),
  );
  if (isOnlyProven && sender.isExact === hasExact) return "theirs";
  return hasExact ? "SEVERAL" : "UNCERTAIN";
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
