import { toAmount } from "@krapao/contract/amount";
import type { Context } from "#context.ts";
import type { Ended } from "./transfers.ts";
import { Contradiction, holdDifferences, noteDifference } from "#platform/discrepancies.ts";
import { killPoint } from "#platform/kill-points.ts";
import type { TransferAnswer } from "#providers/game.ts";
import * as queries from "./transfer-queries.ts";
import * as rules from "./rules.ts";

interface LegAttempt {
  readonly isFirst: boolean;
  /** When the leg was sent before this call, and how long this process has known that. */
  readonly sentBefore: Date | null;
  readonly secondsSinceRequest: number;
  readonly attempts: number;
  /** Whether the caller sends the next leg itself, or leaves it due for a worker. */
  readonly next: "REQUEST" | "DUE";
}

/**
 * Calls a provider. A contradiction is recorded for an operator, and leaves the outcome unknown.
 */
export async function callProvider(
  ctx: Context,
  question: () => Promise<TransferAnswer>,
): Promise<TransferAnswer> {
  try {
    return await holdDifferences(ctx, question);
  } catch (error) {
    if (error instanceof Contradiction) return "unknown";
    throw error;
  }
}

/** Acts on an answer: ends the leg in the ledger, or plans the next poll. */
export async function concludeLeg(
  ctx: Context,
  leg: queries.Leg,
  { answer, ...attempt }: LegAttempt & { answer: TransferAnswer },
): Promise<Ended & { verdict: rules.Verdict }> {
  const { delaySeconds, referenceClass } = leg;
  const { attempts } = attempt;
  const isPatient = leg.to === rules.houseCode;
  const refusesLate = ctx.config.refusesLate.includes("game");
  const verdict = rules.judgeAnswer(answer, { ...attempt, delaySeconds, isPatient, refusesLate });
  if (verdict === "put-off") {
    const seconds = rules.secondsPutOff(answer, attempts);
    await queries.putOff(ctx.db, leg, { seconds, attempts });
    if (seconds === 0) ctx.wake("transfer");
    return { verdict, isMoved: false, state: "PENDING" };
  }
  if (verdict === "wait") {
    const seconds = rules.secondsToNextPoll({ answer, referenceClass, attempts, delaySeconds });
    const sentBefore = rules.isNo(answer) ? attempt.sentBefore : null;
    await queries.noteUnknown(ctx.db, leg, { seconds, sentBefore, answer });
    killPoint("transfer.unknown");
    return { verdict, isMoved: false, state: "PENDING" };
  }
  const isDone = verdict === "settle";
  const ended = await endLeg(ctx, leg, { isDone, note: answer, next: attempt.next });
  if (!ended.isMoved) await compareEnd(ctx, leg, answer);
  return { verdict, ...ended };
}

/**
 * Another process has ended the leg: an answer that says the opposite becomes a row for an
 * operator.
 */
async function compareEnd(ctx: Context, leg: queries.Leg, answer: TransferAnswer): Promise<void> {
  const state = await queries.readLegState(ctx.db, leg.reference);
  const isOpposite =
    (answer === "done" && state === "REFUSED") || (answer === "REFUSED" && state === "SETTLED");
  if (!isOpposite) return;
  await noteDifference(ctx, {
    party: `game:${leg.provider}`,
    reference: leg.reference,
    kind: answer === "done" ? "DONE_AFTER_RETURN" : "REFUSED_AFTER_PAYMENT",
    expected: { state, amount: toAmount(leg.amountMinor) },
    received: { status: answer },
  });
}

/** Ends a leg together with its ledger posting. A second call changes nothing. */
export async function endLeg(
  ctx: Pick<Context, "transfers" | "notify">,
  leg: queries.Leg,
  { isDone, note, next }: { isDone: boolean; note: string; next: "REQUEST" | "DUE" },
): Promise<Ended> {
  const { nextLeg, ...plan } = rules.planEnd({ ...leg, isDone });
  const ended = await ctx.transfers.end({
    memberId: leg.memberId,
    number: leg.number,
    leg: leg.leg,
    isDone,
    ...(isDone ? {} : { note }),
    ...plan,
    nextLeg: nextLeg === "go" ? next : nextLeg === "drop" ? "DROP" : undefined,
    leaseSeconds: rules.leaseSeconds,
  });
  killPoint("transfer.ended");
  if (ended.isMoved) ctx.notify(leg.memberId, { reason: "transfer" });
  return ended;
}
