import type { Context } from "#context.ts";
import { takeGameTurn } from "#features/game/account.ts";
import { readBetsOf } from "#features/game/bets.ts";
import { readBalances } from "#features/game/refresh.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/session.ts";

/** A bet that was just placed counts, though no look at the feed has told of it yet. */
export async function catchUpOnPlay(ctx: Context, memberId: string): Promise<void> {
  await readBetsOf(ctx, memberId);
}

/** Asks the games what they hold: by what was seen before, a member would be told yesterday's news. */
export async function refreshHoldings(
  ctx: Context,
  session: Pick<Session, "memberId" | "currency">,
): Promise<void> {
  try {
    await takeGameTurn(ctx, session.memberId);
  } catch (error) {
    // Asked too often: what was seen last is shown.
    if (error instanceof Failure) return;
    throw error;
  }
  await readBalances(ctx, session);
}
