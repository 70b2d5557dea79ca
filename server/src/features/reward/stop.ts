import type { Context } from "#context.ts";
import { limitGameCalls } from "#features/game/account.ts";
import { readBalances } from "#features/game/refresh.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./stop-queries.ts";

type Stopped = Pick<Session, "memberId" | "currency">;

/**
 * Ends the open reward of a member who is stopped and withdraws: no conditions can be met in a stop, and
 * a withdrawal is always possible.
 */
export async function endInStop(
  ctx: Context,
  member: Stopped,
  amountMinor: bigint,
): Promise<queries.StopResult> {
  if ((await queries.readDueInStop(ctx.db, member.memberId)) === null) return "NONE";
  await limitGameCalls(ctx, member.memberId);
  return settle(ctx, member, amountMinor);
}

/** Returns true if an exclusion has closed the reward. */
export async function endInExclusion(
  ctx: Context,
  { member_id: memberId, currency }: { member_id: string; currency: Stopped["currency"] },
): Promise<boolean> {
  if (!(await queries.isExcluded(ctx.db, memberId))) return false;
  return (await settle(ctx, { memberId, currency }, 0n)) === "SETTLED";
}

/** The balances of the games are read first, because they count. */
async function settle(
  ctx: Context,
  { memberId, currency }: Stopped,
  amountMinor: bigint,
): Promise<queries.StopResult> {
  await readBalances(ctx, { memberId, currency });
  const result = await queries.settleInStop(ctx.db, memberId, amountMinor);
  if (result === "SETTLED") {
    killPoint("reward.stopped");
    ctx.notify(memberId, { reason: "reward" });
  }
  return result;
}
