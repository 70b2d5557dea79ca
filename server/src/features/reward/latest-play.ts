import type { Context } from "#context.ts";
import { limitGameCalls } from "#features/game/account.ts";
import { readBetsOf } from "#features/game/bets.ts";
import { readBalances } from "#features/game/refresh.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { readHoldings } from "./holdings.ts";
import { findQualifyingDeposit, type Deposit } from "./offers.ts";
import { coversDeposit, freshSeconds, totalOf } from "./rules.ts";

type Player = Pick<Session, "memberId" | "currency">;

/**
 * Reads the bets and the game balances for a decision about a deposit. Returns true if the bets
 * could be read to the end; balances that could not be read are unknown afterwards.
 */
export async function catchUpOnPlay(ctx: Context, session: Player): Promise<boolean> {
  const [isRead] = await Promise.all([
    readBetsOf(ctx, session.memberId),
    refreshHoldings(ctx, session),
  ]);
  return isRead;
}

/**
 * The latest deposit, if nothing followed it and the member still has all of it. The caller has
 * locked the member, so that no money moves between this check and the grant.
 */
export async function findHeldDeposit(
  tx: Queryable,
  memberId: string,
): Promise<Deposit | undefined> {
  const deposit = await findQualifyingDeposit(tx, memberId);
  if (!deposit) return undefined;
  const holdings = await readHoldings(tx, memberId, { withinSeconds: freshSeconds });
  return coversDeposit(totalOf(holdings), deposit.amountMinor) ? deposit : undefined;
}

/** Reads the game balances again, so that the member does not see outdated ones. */
export async function refreshHoldings(ctx: Context, session: Player): Promise<void> {
  try {
    await limitGameCalls(ctx, session.memberId);
  } catch (error) {
    // Over the rate limit: the stored balances are shown.
    if (error instanceof Failure) return;
    throw error;
  }
  await readBalances(ctx, session);
}
