import { toAmount } from "@krapao/contract/amount";
import { walletCode } from "@krapao/contract/game";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { limitGameCalls } from "./account.ts";
import { readBetsOf } from "./bets.ts";
import { readBalances } from "./refresh.ts";
import type { Side } from "./rules.ts";

interface Transfer {
  readonly session: Pick<Session, "memberId" | "currency">;
  readonly from: Side;
  readonly amountMinor: bigint;
}

/**
 * Refuses a transfer into a game beyond the member's loss limit. The ledger judges again under its lock;
 * here the balances are read first and the bets after them, so that no loss is in neither.
 */
export async function checkLossLimit(ctx: Context, transfer: Transfer): Promise<void> {
  const { session, from, amountMinor } = transfer;
  const { memberId } = session;
  if (from !== walletCode || (await readLossLeft(ctx.db, memberId)) === null) return;
  await limitGameCalls(ctx, memberId);
  await readBalances(ctx, session);
  if (!(await readBetsOf(ctx, memberId))) throw new Failure("LOSS_LIMIT");
  const left = await readLossLeft(ctx.db, memberId);
  if (left !== null && amountMinor > left) {
    throw new Failure("LOSS_LIMIT", { left: toAmount(left) });
  }
}

/** What the loss limits leave for games; null if there are none. */
async function readLossLeft(db: Queryable, memberId: string): Promise<bigint | null> {
  const { rows } = await sql<{ left: bigint | null }>`
    select protection_loss_left(${memberId}, clock_now()) as left
  `.execute(db);
  return rows[0]?.left ?? null;
}
