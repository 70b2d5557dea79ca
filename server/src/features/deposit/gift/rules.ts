import { giftMinimumBaht } from "@krapao/contract/deposit";
import { backOff } from "#platform/back-off.ts";
import { sendingSeconds } from "#providers/fence.ts";
import type { VoucherReply } from "#providers/gift.ts";

/**
 * How long a process may take over one look at a gift, which asks twice, before another takes it up.
 * Short enough that what a crash left is decided within a minute.
 */
export const leaseSeconds = 40;

/** The gateway's longest delay: a redemption that was sent may yet arrive until then. */
export const redeemDelaySeconds = { sandbox: 5, real: 200 };

const minimumMinor = BigInt(giftMinimumBaht) * 100n;

/** The longest that a gift is put off. */
export const backOffMaxSeconds = 600;

/** How long to wait before asking again, growing with every try up to ten minutes. */
export function secondsToNextPoll(attempts: number): number {
  return backOff(attempts, { first: 1, max: backOffMaxSeconds });
}

/** What ends a look at a gift. */
export type Decision =
  | { readonly act: "credit"; readonly amountMinor: bigint }
  | { readonly act: "refuse" }
  | { readonly act: "wait" }
  /** Redeeming was not asked for after all. */
  | { readonly act: "release" };

export type Verdict = Decision | { readonly act: "redeem"; readonly voucherId: string | null };

const wait: Decision = { act: "wait" };
const refuse: Decision = { act: "refuse" };

/** Answers by which nothing was redeemed and nothing will be. */
const definiteNos: readonly string[] = [
  "VOUCHER_NOT_FOUND",
  "VOUCHER_EXPIRED",
  "VOUCHER_OUT_OF_STOCK",
  "CANNOT_GET_OWN_VOUCHER",
  "TARGET_USER_NOT_FOUND",
  "CONDITION_NOT_MET",
];

interface Circumstances {
  /** Our wallet that the voucher goes to. */
  readonly mobile: string;
  /**
   * How long this process had known, when it asked, that redeeming was asked for: by a clock that nobody
   * sets. None while it never was.
   */
  readonly secondsSinceSent: number | null;
  readonly delaySeconds: number;
  /** Whether the gateway refuses requests that come after their `notAfter`. */
  readonly refusesLate: boolean;
}

/** What to do after looking a voucher up. */
export function judgeVerified(reply: VoucherReply, circumstances: Circumstances): Verdict {
  const { mobile, secondsSinceSent, delaySeconds, refusesLate } = circumstances;
  const ticketMinor = ownTicketMinor(reply, mobile);
  const isRedeemedByUs = ticketMinor !== undefined || reply.code === "TARGET_USER_REDEEMED";
  if (secondsSinceSent === null) {
    // Taken before this member's link ever came: what it brought belongs to someone else.
    if (isRedeemedByUs || definiteNos.includes(reply.code)) return refuse;
    return judgeFresh(reply);
  }
  if (ticketMinor !== undefined) return { act: "credit", amountMinor: ticketMinor };
  // Ours, but the answer does not say how much: asked again, and an operator can see it wait.
  if (isRedeemedByUs || secondsSinceSent <= delaySeconds + sendingSeconds) return wait;
  const verdict = definiteNos.includes(reply.code) ? judgeNo(reply) : judgeFresh(reply);
  // Where nothing stops a late request, no time is long enough for it to be gone.
  return verdict.act === "refuse" && !refusesLate ? wait : verdict;
}

function judgeNo(reply: VoucherReply): Decision {
  return isProvenUntaken(reply) ? refuse : wait;
}

function judgeFresh({ code, voucher }: VoucherReply): Verdict {
  if (code !== "SUCCESS" || !voucher) return wait;
  return shareMinor(voucher) < minimumMinor ? refuse : { act: "redeem", voucherId: voucher.id };
}

/** What one gets from it, evenly shared; where shares are drawn by chance, what is to be expected. */
function shareMinor(voucher: NonNullable<VoucherReply["voucher"]>): bigint {
  const leftMinor = voucher.amountMinor - voucher.redeemedMinor;
  const evenMinor = voucher.amountMinor / BigInt(voucher.shares);
  return evenMinor < leftMinor ? evenMinor : leftMinor;
}

/** There is no voucher, or the answer lists who took from it and we are not among them. */
function isProvenUntaken({ code, tickets }: VoucherReply): boolean {
  return code === "VOUCHER_NOT_FOUND" || tickets !== null;
}

/** What to do after asking to redeem. */
export function judgeRedeemed(reply: VoucherReply, { mobile }: { mobile: string }): Decision {
  if (reply.code === "SUCCESS" || reply.code === "TARGET_USER_REDEEMED") {
    const ticketMinor = ownTicketMinor(reply, mobile);
    return ticketMinor === undefined ? wait : { act: "credit", amountMinor: ticketMinor };
  }
  return definiteNos.includes(reply.code) ? refuse : wait;
}

/** What our wallet took: told as ours, or else the only ticket under what is shown of our number. */
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
