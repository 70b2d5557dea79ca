import type { Context } from "#context.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import type { Charge } from "#providers/payment.ts";
import { requestCharge } from "./charge.ts";
import { creditPayment } from "./pay.ts";
import type { QrCode } from "./queries.ts";
import * as rules from "./rules.ts";
import * as queries from "./watch-queries.ts";

const batchSize = 10;

/** Polls the codes that are due and credits their payments. */
export async function watchCodes(ctx: Context): Promise<boolean> {
  const fence = startFence();
  const { leaseSeconds } = rules;
  const due = await queries.claimCodes(ctx.db, { limit: batchSize, leaseSeconds });
  await workOnAll(due, { referenceOf: ({ id }) => id, work: (code) => poll(ctx, code, fence) });
  return due.length === batchSize;
}

async function poll(ctx: Context, code: QrCode, fence: Fence): Promise<void> {
  if (code.state === "requesting") {
    // The process that requested it died before it stored the answer.
    await requestCharge(ctx, code, fence);
    return;
  }
  const charge = await findCharge(ctx, code);
  if (charge === "UNKNOWN_CHARGE" || charge === "NO_ANSWER") {
    await planNextPoll(ctx, code);
    return;
  }
  if (charge.status === "PAID") {
    killPoint("qr.polled");
    const outcome = await creditPayment(ctx, code, charge);
    // A held payment is judged again: the code's own transfer may still be reported.
    if (outcome === "held") await planNextPoll(ctx, code);
    else await queries.planPoll(ctx.db, code, null);
    return;
  }
  await sendCancel(ctx, code, charge);
  await planNextPoll(ctx, code);
}

/** Polls a code until long after its end: payments arrive late, and callbacks get lost. */
async function planNextPoll(ctx: Context, code: QrCode): Promise<void> {
  const isOver = code.seconds_left < -rules.watchSeconds;
  await queries.planPoll(ctx.db, code, isOver ? null : rules.secondsToNextPoll(code.age_seconds));
}

async function findCharge(
  ctx: Context,
  code: QrCode,
): Promise<Charge | "UNKNOWN_CHARGE" | "NO_ANSWER"> {
  const by = code.charge_id === null ? { reference: code.id } : { id: code.charge_id };
  try {
    const charge = await ctx.payment.findCharge(code.provider, by);
    if (charge === "UNKNOWN_CHARGE") return charge;
    // An answer about another charge does not count.
    return charge.reference === code.id ? charge : "NO_ANSWER";
  } catch (error) {
    if (error instanceof NoAnswer) return "NO_ANSWER";
    throw error;
  }
}

/** Ends a code at the provider too if it must not be paid any more. */
async function sendCancel(ctx: Context, code: QrCode, charge: Charge): Promise<void> {
  const isUnwanted = code.state === "cancelled" || code.state === "failed";
  if (!isUnwanted || code.is_cancel_sent || charge.status !== "PENDING") return;
  try {
    await ctx.payment.cancelCharge(code.provider, charge.id);
    await queries.markCancelSent(ctx.db, code.id);
  } catch (error) {
    // The next poll tries again; a payment made meanwhile is still credited.
    if (!(error instanceof NoAnswer)) throw error;
  }
}
