import type { Currency } from "@krapao/contract/fields";
import { toAmount } from "@krapao/contract/amount";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { clockNow } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { noteDifference } from "#platform/discrepancies.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import { callBank, judgeAnswer } from "./call-bank.ts";
import type { PayeeDetail } from "./queries.ts";
import * as rules from "./rules.ts";

/** They are few: each was decided by two people. */
const claimSize = 50;

interface DueReturn {
  readonly reference: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly detail: PayeeDetail;
  readonly attempts: number;
  readonly was_sent: boolean;
}

const returns: DueRows = {
  table: "suspense_return",
  key: ["reference"],
  where: sql`state = 'open'`,
  longestSeconds: rules.backOffMaxSeconds,
  counter: "attempts",
};

/** Sends unmatched transfers back to their senders. Its own worker: its failures delay no withdrawal. */
export async function paySenderReturns(ctx: Context): Promise<Outcome> {
  const fence = startFence();
  const due = await claimDue<DueReturn>(ctx.db, returns, {
    limit: claimSize,
    leaseSeconds: rules.leaseSeconds,
    set: { sent_at: sql`coalesce(claimed.sent_at, clock_now())` },
    before: sql`due.sent_at is not null as was_sent`,
    select: sql`claimed.reference, claimed.attempts, claimed.was_sent, receipt.currency,
      receipt.amount_minor, json_build_object('bankCode', receipt.sender_bank,
        'bankAccountNo', claimed.account_no, 'bankAccountName', claimed.account_name) as detail`,
    join: sql`join bank_receipt as receipt on receipt.id = claimed.receipt_id`,
  });
  if (due.length === 0) return false;
  killPoint("withdraw.claimed");
  const answers = await workOnAll(due, {
    referenceOf: ({ reference }) => reference,
    work: (one) => payReturn(ctx, one, fence),
  });
  if (answers.every((answer) => answer === "NO_ANSWER")) return "unanswered";
  return due.length === claimSize;
}

async function payReturn(ctx: Context, due: DueReturn, fence: Fence): Promise<rules.PayoutAnswer> {
  const { reference, attempts } = due;
  const secondsSinceSent = ctx.sentReferences.secondsSince(reference);
  const answer = await callBank(ctx, due, fence);
  killPoint("withdraw.requested");
  const verdict = judgeAnswer(ctx, answer, secondsSinceSent);
  if (verdict === "wait") {
    const seconds = rules.secondsToNextPoll(attempts);
    const set = { last_answer: answer, answered_at: clockNow };
    await reschedule(ctx.db, returns, { reference }, { seconds, set });
    return answer;
  }
  if (verdict === "release") {
    const claim = { reference, attempts };
    await reschedule(ctx.db, returns, claim, { seconds: 0, set: { sent_at: null } });
  } else await settle(ctx, due, verdict === "pay" ? "paid" : "refused");
  ctx.sentReferences.forget(reference);
  return answer;
}

async function settle(ctx: Context, due: DueReturn, state: "paid" | "refused"): Promise<void> {
  const { reference, amount_minor: amountMinor } = due;
  const { rows } = await sql<{ state: string }>`
    select state from suspense_return_settle(${reference}, ${state})
  `.execute(ctx.db);
  killPoint("withdraw.ended");
  if (rows[0]?.state === state) return;
  await noteDifference(ctx, {
    party: "bank",
    reference,
    kind: state === "paid" ? "DONE_AFTER_RETURN" : "REFUSED_AFTER_PAYMENT",
    expected: {
      state: rows[0]?.state === "paid" ? "SUCCESS" : "FAILED",
      amount: toAmount(amountMinor),
    },
    received: { status: state === "paid" ? "PAID" : "REFUSED" },
  });
}
