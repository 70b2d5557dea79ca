import { toAmount } from "@krapao/contract/amount";
import type { Context } from "#context.ts";
import { stepOperation } from "#ledger/post.ts";
import { passStep } from "#platform/steps.ts";
import type { Outcome } from "#platform/worker.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

const batchSize = 10;
const payoutHouse = "bank:PAYOUT";

/** Pays what members asked for. */
export async function payWithdrawals(ctx: Context): Promise<Outcome> {
  const due = await queries.claimDue(ctx.db, {
    limit: batchSize,
    leaseSeconds: rules.leaseSeconds,
  });
  if (due.length === 0) return false;
  passStep("withdraw.claimed");
  const looked = await Promise.all(due.map((withdrawal) => payWithdrawal(ctx, withdrawal)));
  await queries.lookAgain(
    ctx.db,
    looked.flatMap(({ next }) => next ?? []),
  );
  if (looked.every(({ answer }) => answer === "NO_ANSWER")) return "unanswered";
  return due.length === batchSize;
}

/** Asks the bank and does what its answer means, or says when to look again. */
async function payWithdrawal(
  ctx: Context,
  withdrawal: queries.DueWithdrawal,
): Promise<{ answer: rules.PayoutAnswer; next?: queries.NextLook }> {
  const { member_id: memberId, number, attempts } = withdrawal;
  const answer = await askBank(ctx, withdrawal);
  passStep("withdraw.asked");
  const verdict = rules.judgePayout(answer, {
    secondsSinceSent: withdrawal.seconds_since_sent,
    delaySeconds: rules.payoutDelaySeconds[ctx.config.world],
  });
  if (verdict === "wait") {
    return { answer, next: { memberId, number, seconds: rules.secondsToNextLook(attempts) } };
  }
  await settleWithdrawal(ctx, withdrawal, verdict);
  return { answer };
}

async function settleWithdrawal(
  ctx: Context,
  withdrawal: queries.DueWithdrawal,
  verdict: "pay" | "return",
): Promise<void> {
  const { member_id: memberId, number, amount_minor: amountMinor } = withdrawal;
  await ctx.db.transaction().execute(async (tx) => {
    await stepOperation(tx, {
      memberId,
      number,
      state: verdict === "pay" ? "SUCCESS" : "FAILED",
      changes:
        verdict === "pay"
          ? { asideMinor: -amountMinor, house: payoutHouse }
          : { asideMinor: -amountMinor, walletMinor: amountMinor },
    });
    await queries.closeWithdrawal(tx, withdrawal);
  });
  passStep("withdraw.ended");
  ctx.tell(memberId, { reason: "withdraw" });
}

/** The first look sends the payout; every later one only asks what became of it. */
async function askBank(
  ctx: Context,
  withdrawal: queries.DueWithdrawal,
): Promise<rules.PayoutAnswer> {
  const reference = `W${withdrawal.member_id}-${withdrawal.number}`;
  try {
    if (withdrawal.was_sent) return await ctx.bank.findPayout(reference);
    return await ctx.bank.pay({
      reference,
      amount: toAmount(withdrawal.amount_minor),
      currency: withdrawal.currency,
      bankCode: withdrawal.detail.bankCode,
      accountNo: withdrawal.detail.bankAccountNo,
      accountName: withdrawal.detail.bankAccountName,
    });
  } catch {
    return "NO_ANSWER";
  }
}
