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

/** How long a process may work on one transfer before another process may take over. */
export const leaseSeconds = 30;

/**
 * How long a text message waits for the decision on a slip of the same member before it is judged
 * again.
 */
export const openSlipWaitSeconds = 5;

/** The smallest transfer that can be announced: one baht, or the equivalent in kip. */
export function announcementMinimumMinor(currency: Currency): bigint {
  const satang = BigInt(transferMinimumBaht) * 100n;
  return currency === "LAK" ? satang * BigInt(kipPerBahtStep) : satang;
}

/** A member whose account may be the sender's. */
export interface Candidate extends RegisteredAccount {
  readonly memberId: string;
  /** The member has announced a transfer of this amount. */
  readonly hasAnnounced: boolean;
  /** The senders, as the bank showed them, of the latest transfers credited to the member. */
  readonly earlier: readonly EarlierSender[];
}

export interface EarlierSender {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string;
}

type Sent = Pick<BankTransfer, "sender" | "currency">;

/**
 * Whether money from the registered account was credited to the member before. A registration alone
 * proves nothing: bank, digits and name are printed on every slip.
 */
export function isProven({ sender }: Sent, { earlier, ...registered }: Candidate): boolean {
  return earlier.some(
    ({ bankCode, accountNo, name }) =>
      bankCode === registered.bankCode &&
      matchAccountNo(accountNo, registered.accountNo) === "match" &&
      !saysAnother(sender.name, name),
  );
}

/** Either name may be the shortened one. */
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
 * Decides whose transfer it is: exactly one member must match. A possible match without proof does
 * not count against a proven account that matches; otherwise a registration could block another
 * member's deposits. An announcement decides between several matches, but only for a proven
 * account; otherwise a person who registers the name and digits of a seen slip could claim another
 * member's money by announcing it.
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

/** Whether a member may have sent a transfer, and it belongs to no other member. */
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

/**
 * The verdict on a member's slip: theirs, another member's, or a reason to wait for an operator.
 */
export type ClaimVerdict = "theirs" | "another's" | "SEVERAL" | "UNCERTAIN";

/**
 * Judges the member who sent a slip by the same candidates as the feed. In doubt, the only member
 * with a proven account comes before all without proof, but not before a better match.
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
 * The shown part of an account number as a database pattern, so that the database does not return
 * every account of a bank. Undefined if no digit is shown: every account would match.
 */
export function accountPattern(shown: string): string | undefined {
  const tail = cleanAccountNo(shown).replace(/^x+/, "");
  return tail === "" ? undefined : `%${tail.replaceAll("x", "_")}`;
}

/** The four digits before the last: most banks show them, and an index covers them. */
export function digitsBeforeLast(pattern: string): string | undefined {
  return /(\d{4})[\d_]$/.exec(pattern)?.[1];
}

/** The digits at the end, the last one first: some banks show them, and an index covers them. */
export function lastDigitsReversed(pattern: string): string | undefined {
  const digits = /\d+$/.exec(pattern)?.[0];
  return digits?.split("").toReversed().join("");
}
