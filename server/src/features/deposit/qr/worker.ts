import type { Context } from "#context.ts";
import { noteDifference } from "#platform/discrepancies.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import type { Charge, PaidCharge } from "#providers/payment.ts";
import { requestCharge } from "./charge.ts";
import type { QrCode } from "./queries.ts";
import * as rules from "./rules.ts";
import * as queries from "./watch-queries.ts";

/** The calls of one claim run at once. */
const claimSize = 50;

/** Polls the codes that are due and credits their payments. */
export async function watchCodes(ctx: Context): Promise<boolean> {
  const fence = startFence();
  const { leaseSeconds } = rules;
  const due = await queries.claimCodes(ctx.db, { limit: claimSize, leaseSeconds });
  await workOnAll(due, {
    referenceOf: ({ id }) => id,
    work: (code) => poll(ctx, code, fence),
    finish: (polls) =>
      queries.planPolls(
        ctx.db,
        polls.flatMap((next) => next ?? []),
      ),
  });
  return due.length === claimSize;
}

/** Returns the next poll, if it is not set yet. */
async function poll(
  ctx: Context,
  code: QrCode,
  fence: Fence,
): Promise<queries.NextPoll | undefined> {
  if (code.state === "requesting") {
    // The process that requested it died before it stored the answer.
    await requestCharge(ctx, code, fence);
    return undefined;
  }
  const charge = await findCharge(ctx, code);
  if (charge === "UNKNOWN_CHARGE" || charge === "NO_ANSWER") return nextPoll(code);
  if (charge.status === "PAID") {
    killPoint("qr.polled");
    const outcome = await ctx.credits.payments.submit({ code, charge });
    killPoint("qr.credited");
    if (outcome === "credited") ctx.notify(code.member_id, { reason: "qr" });
    if (outcome === "returned") await noteReturned(ctx, code, charge);
    // A held payment is judged again: the code's own transfer may still be reported.
    return outcome === "held" ? nextPoll(code) : { ...code, seconds: null };
  }
  if (charge.status === "REVERSED") {
    await noteReversal(ctx, code);
    return { ...code, seconds: null };
  }
  await sendCancel(ctx, code, charge);
  return nextPoll(code);
}

/** The provider took back what we have credited: a person has to look at it. Nothing is booked. */
async function noteReversal(ctx: Context, { id, provider }: QrCode): Promise<void> {
  const creditedMinor = await queries.sumCredited(ctx.db, id);
  if (creditedMinor === 0n) return;
  await noteDifference(ctx, {
    party: `payment:${provider}`,
    reference: id,
    kind: "OTHER_DETAILS",
    expected: { status: "PAID", amountMinor: String(creditedMinor) },
    received: { status: "REVERSED" },
  });
}

/** The money may be what an operator has sent back: a person has to look at it. Nothing is booked. */
function noteReturned(
  ctx: Context,
  { id, provider }: QrCode,
  { paidMinor }: PaidCharge,
): Promise<void> {
  return noteDifference(ctx, {
    party: `payment:${provider}`,
    reference: id,
    kind: "DONE_AFTER_RETURN",
    expected: { status: "RETURNED", amountMinor: String(paidMinor) },
    received: { status: "PAID" },
  });
}

/** Polls a code until long after its end: payments arrive late, and callbacks get lost. */
function nextPoll(code: QrCode): queries.NextPoll {
  const isOver = code.seconds_left < -rules.watchSeconds;
  return { ...code, seconds: isOver ? null : rules.secondsToNextPoll(code.age_seconds) };
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
