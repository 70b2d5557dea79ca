import { toAmount } from "@krapao/contract/amount";
import type { Hold, Protection, Stop } from "@krapao/contract/protection";
import type { Context } from "#context.ts";
import type { RequestKey } from "#ledger/post.ts";
import { Failure } from "#platform/http/failure.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import { killPoint } from "#platform/kill-points.ts";
import { isLimitOffered } from "./limit-queries.ts";
import { listLimits } from "./limits.ts";
import { readReality } from "./reality.ts";
import * as queries from "./queries.ts";

const daySeconds = 86_400;
const stopsPerDay = 20;

export async function readProtection({ db }: Context, memberId: string): Promise<Protection> {
  const found = await queries.findStop(db, memberId);
  const stop = found ? queries.toStop(found) : null;
  const holds = await queries.listHolds(db, memberId);
  return {
    stop,
    limits: await listLimits({ db }, memberId),
    isLimitOffered: stop === null && (await isLimitOffered(db, memberId)),
    reality: await readReality(db, memberId),
    holds: holds.map((row) => ({
      number: String(row.number),
      amount: toAmount(row.amount_minor),
      heldAt: row.held_at.toISOString(),
      reason: row.reason,
      wish: row.wish,
      state: row.state,
      returnsAt: row.wish === "return" ? (row.due_at?.toISOString() ?? null) : null,
      mayCredit: row.state !== "returning" && stop?.kind !== "exclusion",
    })),
  };
}

/** Closes the doors at once. A shorter stop inside a longer one changes nothing. */
export async function beginStop(
  ctx: Context,
  memberId: string,
  order: { stop: queries.NewStop; requestKey: RequestKey | undefined },
): Promise<Stop> {
  await takeRateLimit(ctx.db, { key: `stop:${memberId}`, max: stopsPerDay, seconds: daySeconds });
  await queries.beginStop(ctx.db, memberId, order);
  killPoint("stop.begun");
  ctx.wake("qr");
  ctx.wake("hold");
  ctx.wake("stop");
  ctx.wake("reward");
  ctx.notify(memberId, { reason: "deposit" });
  // A repeat may come after its stop has ended.
  const stop = await queries.findStop(ctx.db, memberId, { isEndedToo: true });
  if (!stop) throw new Error("The stop that was just begun does not exist.");
  return queries.toStop(stop);
}

/** The member asks in writing to come back after an exclusion. The office decides. */
export async function comeBack(
  { db }: Context,
  memberId: string,
  text: string,
): Promise<Stop | null> {
  await takeRateLimit(db, { key: `return:${memberId}`, max: stopsPerDay, seconds: daySeconds });
  if (!(await queries.requestReturn(db, memberId, text))) throw new Failure("NO_DATA");
  const stop = await queries.findStop(db, memberId);
  return stop ? queries.toStop(stop) : null;
}

export async function decideHold(
  ctx: Context,
  order: { memberId: string; number: bigint; wish: Hold["wish"] },
): Promise<void> {
  if (await queries.chooseForHold(ctx.db, order)) {
    ctx.wake("hold");
    return;
  }
  const holds = await queries.listHolds(ctx.db, order.memberId);
  const isHeld = holds.some(
    ({ number, state }) => number === order.number && state !== "returning",
  );
  throw new Failure(isHeld && order.wish === "credit" ? "PLAY_STOPPED" : "NO_DATA");
}
