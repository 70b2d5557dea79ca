import type { Context } from "#context.ts";
import type { Ended } from "#ledger/transfers.ts";
import { passStep } from "#platform/steps.ts";
import type { TransferAnswer } from "#providers/game.ts";
import * as queries from "./transfer-queries.ts";
import * as rules from "./rules.ts";

interface Asked {
  readonly isFirst: boolean;
  readonly secondsSinceAsked: number;
  readonly attempts: number;
  /** Who asks goes on with the next leg itself, or leaves it to whoever looks next. */
  readonly next: "ASK" | "DUE";
}

/** Draws the conclusion from an answer: ends the leg in the books, or has it looked at again. */
export async function concludeLeg(
  ctx: Context,
  leg: queries.Leg,
  { answer, ...asked }: Asked & { answer: TransferAnswer },
): Promise<Ended & { verdict: rules.Verdict }> {
  const { delaySeconds, referenceClass } = leg;
  const isPatient = leg.to === rules.houseCode;
  const verdict = rules.judgeAnswer(answer, { ...asked, delaySeconds, isPatient });
  if (verdict === "put-off") {
    await queries.putOff(ctx.db, leg, rules.secondsPutOff(asked.attempts));
    return { verdict, isMoved: false, state: "PENDING" };
  }
  if (verdict === "wait") {
    const { attempts } = asked;
    const seconds = rules.secondsToNextLook({ answer, referenceClass, attempts, delaySeconds });
    await queries.noteUnknown(ctx.db, leg, seconds);
    passStep("transfer.unknown");
    return { verdict, isMoved: false, state: "PENDING" };
  }
  const isDone = verdict === "settle";
  const ended = await endLeg(ctx, leg, { isDone, note: answer, next: asked.next });
  return { verdict, ...ended };
}

/** Ends a leg together with its step in the books. Who comes second changes nothing. */
export async function endLeg(
  ctx: Pick<Context, "transfers" | "tell">,
  leg: queries.Leg,
  { isDone, note, next }: { isDone: boolean; note: string; next: "ASK" | "DUE" },
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
  passStep("transfer.ended");
  if (ended.isMoved) ctx.tell(leg.memberId, { reason: "transfer" });
  return ended;
}
