import { lockAccounts } from "#ledger/lock.ts";
import type { Context } from "#context.ts";
import { openOperation } from "#ledger/post.ts";
import type { Queryable } from "#platform/database/database.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";
import { isCompleted, promotionHouse } from "./rules.ts";

/** Closes a grant, with its row in the statement. The caller has locked the member. */
export async function finish(
  tx: Queryable,
  grant: queries.GrantRow,
  { state, clearedMinor }: { state: "COMPLETED" | "ENDED" | "VOIDED"; clearedMinor: bigint },
): Promise<void> {
  // Games' money went to the house by its own transfer. A voided reward is taken from the wallet.
  const isTakenBack = state === "VOIDED" && clearedMinor > 0n;
  const { number, createdAt } = await openOperation(tx, {
    memberId: grant.member_id,
    kind: "finish_bonus",
    state: "SUCCESS",
    currency: grant.currency,
    amountMinor: clearedMinor,
    source: grant.kind.toUpperCase(),
    target: state === "COMPLETED" ? "WALLET" : "HOUSE",
    detail: { names: grant.names, reward: grant.kind },
    changes: isTakenBack ? { walletMinor: -clearedMinor, house: promotionHouse } : {},
  });
  await queries.finishGrant(tx, grant.id, { state, finishNumber: number, endedAt: createdAt });
}

/** Completes a grant once enough was played. Returns true if it is complete. */
export async function completeIfPlayed(ctx: Context, grant: queries.GrantRow): Promise<boolean> {
  const isPlayed = async (db: Queryable) =>
    isCompleted(await queries.readPlayed(db, grant), grant.must_play_minor);
  if (!(await isPlayed(ctx.db))) return false;
  const isDone = await ctx.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, grant.member_id);
    const open = await queries.findOpenGrant(tx, grant.member_id);
    // Another process was first, the member has ended it, or a bet was cancelled.
    if (open?.id !== grant.id || open.state !== "OPEN" || !(await isPlayed(tx))) return false;
    await finish(tx, open, { state: "COMPLETED", clearedMinor: 0n });
    return true;
  });
  if (!isDone) return false;
  killPoint("reward.completed");
  ctx.notify(grant.member_id, { reason: "reward" });
  return true;
}
