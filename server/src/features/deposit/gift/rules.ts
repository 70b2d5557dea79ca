import { giftMinimumBaht } from "@krapao/contract/deposit";
import { backOff } from "#platform/back-off.ts";
import { sendingSeconds } from "#providers/fence.ts";
import type { VoucherReply } from "#providers/gift.ts";

/**
 * How long a process may work on one claim, which makes two calls, before another process may take
 * over. It is short, so that a gift is decided within a minute after a crash.
 */
export const leaseSeconds = 40;

/** The gateway's longest delay: a sent redeem request may arrive until then. */
export const redeemDelaySeconds = { sandbox: 5, real: 200 };

const minimumMinor = BigInt(giftMinimumBaht) * 100n;

/** The longest delay before the next poll. */
export const backOffMaxSeconds = 600;

/** Back-off before the next poll, up to ten minutes. */
export function secondsToNextPoll(attempts: number, max = backOffMaxSeconds): number {
  return backOff(attempts, { first: 1, max });
}

/** The result of one poll of a gift. */
export type Decision =
  | { readonly act: "credit"; readonly amountMinor: bigint }
  | { readonly act: "refuse"; readonly refusal?: "DEPOSIT_LIMIT" }
  /** If the time is known after which more can be decided, the back-off is not longer. */
  | { readonly act: "wait"; readonly secondsMax?: number }
  /** No redeem request was sent. */
  | { readonly act: "release" };

export type Verdict = Decision | ({ readonly act: "redeem" } & RedeemedVoucher);

/** A voucher that is about to be redeemed. */
export interface RedeemedVoucher {
  readonly voucherId: string | null;
  /** The amount that is expected; a random share may bring more or less. */
  readonly shareMinor: bigint;
}

const wait: Decision = { act: "wait" };
const refuse: Decision = { act: "refuse" };

/** Answers that mean that nothing was redeemed and nothing will be. */
const definiteNos: readonly string[] = [
  "VOUCHER_NOT_FOUND",
  "VOUCHER_EXPIRED",
  "VOUCHER_OUT_OF_STOCK",
  "CANNOT_GET_OWN_VOUCHER",
  "TARGET_USER_NOT_FOUND",
  "CONDITION_NOT_MET",
];

interface Circumstances {
  /** Our wallet that receives the voucher. */
  readonly mobile: string;
  /**
   * Time since this process learned of the redeem request, by the monotonic clock, which no one can
   * set. Null if none was sent.
   */
  readonly secondsSinceSent: number | null;
  readonly delaySeconds: number;
  /** Whether the gateway refuses requests that arrive after their `notAfter`. */
  readonly refusesLate: boolean;
}

/** Decides what to do after a lookup of the voucher. */
export function judgeVerified(reply: VoucherReply, circumstances: Circumstances): Verdict {
  const { mobile, secondsSinceSent, delaySeconds, refusesLate } = circumstances;
  const ticketMinor = ownTicketMinor(reply, mobile);
  const isRedeemedByUs = ticketMinor !== undefined || reply.code === "TARGET_USER_REDEEMED";
  if (secondsSinceSent === null) {
    // Redeemed before this member's link was sent: the money belongs to another member.
    if (isRedeemedByUs || definiteNos.includes(reply.code)) return refuse;
    return judgeFresh(reply);
  }
  if (ticketMinor !== undefined) return { act: "credit", amountMinor: ticketMinor };
  // It is ours, but the amount is missing: poll again; an operator sees that it waits.
  if (isRedeemedByUs) return wait;
  const secondsLeft = delaySeconds + sendingSeconds - secondsSinceSent;
  // After many restarts the back-off is long, but each process waits again from zero.
  if (secondsLeft >= 0) return { act: "wait", secondsMax: secondsLeft + 1 };
  const verdict = definiteNos.includes(reply.code) ? judgeNo(reply) : judgeFresh(reply);
  // If the gateway accepts late requests, a request in flight may arrive at any time.
  return verdict.act === "refuse" && !refusesLate ? wait : verdict;
}

function judgeNo(reply: VoucherReply): Decision {
  return isProvenUntaken(reply) ? refuse : wait;
}

function judgeFresh({ code, voucher }: VoucherReply): Verdict {
  if (code !== "SUCCESS" || !voucher) return wait;
  const shareMinor = shareMinorOf(voucher);
  if (shareMinor < minimumMinor) return refuse;
  return { act: "redeem", voucherId: voucher.id, shareMinor };
}

/** The value of one share if divided evenly; for random shares, the expected value. */
function shareMinorOf(voucher: NonNullable<VoucherReply["voucher"]>): bigint {
  const leftMinor = voucher.amountMinor - voucher.redeemedMinor;
  const evenMinor = voucher.amountMinor / BigInt(voucher.shares);
  return evenMinor < leftMinor ? evenMinor : leftMinor;
}

/** There is no voucher, or the answer lists all who redeemed it and we are not among them. */
function isProvenUntaken({ code, tickets }: VoucherReply): boolean {
  return code === "VOUCHER_NOT_FOUND" || tickets !== null;
}

/** Decides what to do after a redeem request. */
export function judgeRedeemed(reply: VoucherReply, { mobile }: { mobile: string }): Decision {
  if (reply.code === "SUCCESS" || reply.code === "TARGET_USER_REDEEMED") {
    const ticketMinor = ownTicketMinor(reply, mobile);
    return ticketMinor === undefined ? wait : { act: "credit", amountMinor: ticketMinor };
  }
  return definiteNos.includes(reply.code) ? refuse : wait;
}

/**
 * The amount that our wallet received: marked as ours, or the only ticket that matches our number.
 */
function ownTicketMinor(reply: VoucherReply, mobile: string): bigint | undefined {
  if (reply.ownTicketMinor !== null && reply.ownTicketMinor > 0n) return reply.ownTicketMinor;
  if (reply.code !== "TARGET_USER_REDEEMED") return undefined;
  const fitting = (reply.tickets ?? []).filter(
    (ticket) => ticket.amountMinor > 0n && isShownAs(mobile, ticket.mobile),
  );
  const [first] = fitting;
  return fitting.length === 1 ? first?.amountMinor : undefined;
}

/** Numbers are shown with some digits hidden: `070-xxx-2222`. */
function isShownAs(mobile: string, shown: string): boolean {
  const signs = shown.replaceAll(/[\s-]/g, "");
  return (
    signs.length === mobile.length &&
    /\d{3}/.test(signs) &&
    Array.from(signs).every((sign, index) => !/\d/.test(sign) || sign === mobile[index])
  );
}
