import type { Context } from "#context.ts";
import { reschedule } from "#platform/database/due-rows.ts";
import { killPoint } from "#platform/kill-points.ts";
import { startFence, TooLate } from "#providers/fence.ts";
import type { VoucherReply } from "#providers/gift.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/**
 * Processes a reserved voucher as far as possible: for the member's request, or later in a worker.
 */
export async function settleGift(ctx: Context, gift: queries.DueGift): Promise<void> {
  const verdict = await decide(ctx, gift);
  switch (verdict.act) {
    case "credit":
      return creditGift(ctx, gift, verdict.amountMinor);
    case "refuse":
      await queries.endAsRefused(ctx.db, gift.id, verdict.refusal);
      ctx.notify(gift.member_id, { reason: "gift" });
      return;
    case "wait":
      await reschedule(
        ctx.db,
        queries.gifts,
        { id: gift.id },
        { seconds: rules.secondsToNextPoll(gift.attempts, verdict.secondsMax) },
      );
      return;
    case "release":
      await queries.releaseClaim(ctx.db, gift);
      ctx.wake("gift");
  }
}

/** Always looks the voucher up first, so that it is never redeemed blindly. */
async function decide(ctx: Context, gift: queries.DueGift): Promise<rules.Decision> {
  const voucher = voucherOf(gift);
  // Measured before the call: the answer may be read long after the gateway gave it.
  const secondsSinceSent =
    gift.redeem_sent_at &&
    ctx.sentReferences.secondsSince(`gift ${gift.id} ${gift.redeem_sent_at.getTime()}`);
  const seen = await callGift(() => ctx.gift.verify(voucher));
  killPoint("gift.polled");
  if (!seen) return { act: "wait" };
  const verdict = rules.judgeVerified(seen, {
    mobile: gift.wallet_no,
    secondsSinceSent,
    delaySeconds: rules.redeemDelaySeconds[ctx.config.world],
    refusesLate: ctx.config.refusesLate.includes("gift"),
  });
  if (verdict.act !== "redeem") return verdict;
  return redeem(ctx, gift, { ...verdict, giverName: seen.giverName });
}

async function redeem(
  ctx: Context,
  gift: queries.DueGift,
  redeemed: queries.SentVoucher,
): Promise<rules.Decision> {
  const voucher = voucherOf(gift);
  const fence = startFence();
  const marked = await queries.markSent(ctx.db, gift, redeemed);
  if (marked === "another's voucher" || marked === "stopped") return { act: "refuse" };
  if (marked === "beyond limit") return { act: "refuse", refusal: "DEPOSIT_LIMIT" };
  if (marked === "taken over") return { act: "wait" };
  killPoint("gift.sent");
  try {
    const reply = await callGift(() => ctx.gift.redeem(voucher, fence));
    killPoint("gift.redeemed");
    return reply ? rules.judgeRedeemed(reply, { mobile: gift.wallet_no }) : { act: "wait" };
  } catch (error) {
    if (error instanceof TooLate) return { act: "release" };
    throw error;
  }
}

function voucherOf({ id, voucher_hash: hash, wallet_no: mobile }: queries.DueGift) {
  return { hash, mobile, name: `gift ${id}` };
}

async function callGift(question: () => Promise<VoucherReply>): Promise<VoucherReply | undefined> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}

/** Ends the gift and credits the money in one transaction: a second process finds it ended. */
async function creditGift(
  ctx: Context,
  { id, member_id: memberId }: queries.DueGift,
  amountMinor: bigint,
): Promise<void> {
  await ctx.credits.gifts.submit({ id, memberId, amountMinor });
  killPoint("gift.credited");
  ctx.notify(memberId, { reason: "gift" });
}
