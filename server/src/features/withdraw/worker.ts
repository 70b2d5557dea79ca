import { toAmount } from "@krapao/contract/amount";
import type { Context } from "#context.ts";
import { noteDifference } from "#platform/discrepancies.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Outcome, workOnAll } from "#platform/worker.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import { callBank, judgeAnswer } from "./call-bank.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** The calls of one claim leave right after it, so that the fence lets them pass. */
const claimSize = 250;
/** Claims whose calls may be on their way at once: many payouts take one round trip to the bank. */
const claimsMax = 4;
/** A bank that does not answer gets only so many calls until it answers one of them. */
const probeSize = 10;

/** Pays requested withdrawals. */
export async function payWithdrawals(ctx: Context): Promise<Outcome> {
  const { isBankSilent } = ctx.payouts;
  const limit = isBankSilent ? probeSize : claimSize;
  // A claim that fails leaves the calls of the others on their way: its failure is thrown at the end.
  const running: Promise<readonly PromiseSettledResult<readonly Polled[]>[]>[] = [];
  let isFull = true;
  try {
    while (isFull && running.length < (isBankSilent ? 1 : claimsMax)) {
      const fence = startFence();
      const { leaseSeconds } = rules;
      const due = await queries.claimWithdrawals(ctx.db, { limit, leaseSeconds });
      isFull = due.length === limit;
      if (due.length === 0) break;
      killPoint("withdraw.claimed");
      running.push(Promise.allSettled([payClaimed(ctx, due, fence)]));
    }
  } finally {
    // All calls end before the next run, also if a claim could not be written.
    await Promise.all(running);
  }
  const polled = (await Promise.all(running)).flat().flatMap((claim) => {
    if (claim.status === "rejected") throw claim.reason;
    return claim.value;
  });
  if (polled.length === 0) return false;
  ctx.payouts.isBankSilent = polled.every(({ answer }) => answer === "NO_ANSWER");
  if (ctx.payouts.isBankSilent) return "unanswered";
  return isFull;
}

function payClaimed(
  ctx: Context,
  due: readonly queries.DueWithdrawal[],
  fence: Fence,
): Promise<readonly Polled[]> {
  return workOnAll(due, {
    referenceOf: ({ reference }) => reference,
    work: (withdrawal) => payWithdrawal(ctx, withdrawal, fence),
    finish: (results) => pollAgain(ctx, results),
  });
}

interface Polled {
  readonly withdrawal: queries.DueWithdrawal;
  readonly answer: rules.PayoutAnswer;
  /**
   * Seconds until the next poll; undefined if the withdrawal has ended or the claim was released.
   */
  readonly seconds?: number;
}

/**
 * Sets the next poll. It is a contradiction if the bank still works on a payout whose money was
 * returned.
 */
async function pollAgain(ctx: Context, polled: readonly Polled[]): Promise<void> {
  const waiting = polled.flatMap(({ withdrawal, answer, seconds }) =>
    seconds === undefined
      ? []
      : [{ memberId: withdrawal.member_id, number: withdrawal.number, seconds, answer }],
  );
  const returned = new Set(await queries.pollAgain(ctx.db, waiting));
  for (const { withdrawal, answer } of polled) {
    if (answer !== "ACCEPTED" || !returned.has(withdrawal.reference)) continue;
    await noteDifference(ctx, {
      party: "bank",
      reference: withdrawal.reference,
      kind: "DONE_AFTER_RETURN",
      expected: { state: "FAILED", amount: toAmount(withdrawal.amount_minor) },
      received: { status: answer },
    });
  }
}

/** Calls the bank and acts on its answer, or plans the next poll. */
async function payWithdrawal(
  ctx: Context,
  withdrawal: queries.DueWithdrawal,
  fence: Fence,
): Promise<Polled> {
  const { attempts, reference } = withdrawal;
  // Measured before the call: the answer may be read long after the bank gave it.
  const secondsSinceSent = ctx.sentReferences.secondsSince(reference);
  const answer = await callBank(ctx, withdrawal, fence);
  killPoint("withdraw.requested");
  const verdict = judgeAnswer(ctx, answer, secondsSinceSent);
  if (verdict === "wait") {
    return { withdrawal, answer, seconds: rules.secondsToNextPoll(attempts) };
  }
  if (verdict === "release") await queries.releaseClaim(ctx.db, withdrawal);
  else await settleWithdrawal(ctx, withdrawal, verdict);
  ctx.sentReferences.forget(reference);
  return { withdrawal, answer };
}

async function settleWithdrawal(
  ctx: Context,
  withdrawal: queries.DueWithdrawal,
  verdict: "pay" | "return",
): Promise<void> {
  const { member_id: memberId, number, amount_minor: amountMinor, reference } = withdrawal;
  const state = verdict === "pay" ? "SUCCESS" : "FAILED";
  const settlement = { memberId, number, state } as const;
  const ended = queries.isReturn(reference)
    ? await queries.settleReturn(ctx.db, settlement)
    : await ctx.payouts.settle(settlement);
  killPoint("withdraw.ended");
  if (ended.state !== state) {
    await noteDifference(ctx, {
      party: "bank",
      reference,
      kind: verdict === "pay" ? "DONE_AFTER_RETURN" : "REFUSED_AFTER_PAYMENT",
      expected: { state: ended.state, amount: toAmount(amountMinor) },
      received: { status: verdict === "pay" ? "PAID" : "REFUSED" },
    });
  }
  ctx.notify(memberId, { reason: "withdraw" });
}
