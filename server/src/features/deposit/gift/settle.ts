import type { Context } from "#context.ts";
import { openDeposit } from "#features/deposit/credit.ts";
import { passStep } from "#platform/steps.ts";
import type { VoucherTold } from "#providers/gift.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** One look at a reserved voucher, as far as it gets: by the member's own request or later by a worker. */
export async function settleGift(ctx: Context, gift: queries.DueGift): Promise<void> {
  const verdict = await decide(ctx, gift);
  switch (verdict.act) {
    case "credit":
      return creditGift(ctx, gift, verdict.amountMinor);
    case "refuse":
      await queries.endAsRefused(ctx.db, gift.id);
      ctx.tell(gift.member_id, { reason: "gift" });
      return;
    case "wait":
      await queries.lookAgain(ctx.db, gift.id, rules.secondsToNextLook(gift.attempts));
  }
}

/** Always looks the voucher up first, so that it is never redeemed blindly. */
async function decide(ctx: Context, gift: queries.DueGift): Promise<rules.Decision> {
  const voucher = { hash: gift.voucher_hash, mobile: gift.wallet_no };
  const seen = await ask(() => ctx.gift.verify(voucher));
  passStep("gift.looked");
  if (!seen) return { act: "wait" };
  const verdict = rules.judgeVerified(seen, {
    mobile: gift.wallet_no,
    secondsSinceSent: gift.seconds_since_sent,
    delaySeconds: rules.redeemDelaySeconds[ctx.config.world],
  });
  if (verdict.act !== "redeem") return verdict;
  if (!(await queries.markSent(ctx.db, gift.id, verdict.voucherId))) return { act: "refuse" };
  passStep("gift.sent");
  const redeemed = await ask(() => ctx.gift.redeem(voucher));
  passStep("gift.redeemed");
  return redeemed ? rules.judgeRedeemed(redeemed, { mobile: gift.wallet_no }) : { act: "wait" };
}

async function ask(question: () => Promise<VoucherTold>): Promise<VoucherTold | undefined> {
  try {
    return await question();
  } catch {
    return undefined;
  }
}

/** The gift's end and the money are one transaction: whoever comes second finds it ended. */
async function creditGift(
  ctx: Context,
  { id, member_id: memberId }: queries.DueGift,
  amountMinor: bigint,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const open = await queries.lockOpenGift(tx, id);
    if (!open) return;
    const { number } = await openDeposit(tx, {
      memberId,
      currency: open.currency,
      amountMinor,
      source: "GIFT",
      house: "gift",
      detail: { giftId: String(id) },
    });
    await queries.endAsCredited(tx, id, { amountMinor, number });
  });
  passStep("gift.credited");
  ctx.tell(memberId, { reason: "gift" });
}
