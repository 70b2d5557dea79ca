import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Context } from "#context.ts";
import { Contradiction, holdDifferences } from "#platform/discrepancies.ts";
import type { Payout } from "#providers/bank.ts";
import { type Fence, TooLate } from "#providers/fence.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import type { PayeeDetail } from "./queries.ts";
import * as rules from "./rules.ts";

interface DuePayout {
  readonly reference: string;
  readonly currency: Currency;
  readonly amount_minor: bigint;
  readonly detail: PayeeDetail;
  readonly was_sent: boolean;
}

/** The first call sends the payout; every later call only queries its state. */
export async function callBank(
  ctx: Context,
  due: DuePayout,
  fence: Fence,
): Promise<rules.PayoutAnswer> {
  const { detail } = due;
  const payout: Payout = {
    reference: due.reference,
    amount: toAmount(due.amount_minor),
    currency: due.currency,
    bankCode: detail.bankCode,
    accountNo: detail.bankAccountNo,
    accountName: detail.bankAccountName,
  };
  try {
    return await holdDifferences(
      ctx,
      () =>
        // guard: payout-once
        due.was_sent ? ctx.bank.findPayout(payout) : ctx.bank.pay(payout, fence),
      // end guard
    );
  } catch (error) {
    if (error instanceof TooLate) return "TOO_LATE";
    if (error instanceof NoAnswer || error instanceof Contradiction) return "NO_ANSWER";
    throw error;
  }
}

/** What an answer of the bank means for the money. */
export function judgeAnswer(ctx: Context, answer: rules.PayoutAnswer, secondsSinceSent: number) {
  return rules.judgePayout(answer, {
    secondsSinceSent,
    delaySeconds: rules.payoutDelaySeconds[ctx.config.world],
    refusesLate: ctx.config.refusesLate.includes("bank"),
  });
}
