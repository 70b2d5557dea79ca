import { lockAccounts } from "#ledger/lock.ts";
import type { GameCode } from "@krapao/contract/slot";
import type { Context } from "#context.ts";
import { limitGameCalls } from "#features/game/account.ts";
import { readBalances } from "#features/game/refresh.ts";
import { houseCode } from "#features/game/rules.ts";
import { SlotReader } from "#features/game/slot-reader.ts";
import { move } from "#features/game/transfer.ts";
import { type RequestKey, advanceOperation } from "#ledger/post.ts";
import { takeRequestKey } from "#ledger/request-keys.ts";
import { reschedule } from "#platform/database/due-rows.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import { hashText } from "#platform/secrets/random.ts";
import * as clearings from "./clearing-queries.ts";
import { completeIfPlayed, finish } from "./finish.ts";
import { limitRewardCalls } from "./grants.ts";
import { readHoldings } from "./holdings.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

interface Ending {
  readonly session: Pick<Session, "memberId" | "currency">;
  readonly requestKey: RequestKey | undefined;
}

/** Ends the member's open reward: the games' money goes to the house, the wallet stays. */
export async function endReward(ctx: Context, ending: Ending): Promise<void> {
  const { session, requestKey } = ending;
  const { memberId } = session;
  await limitRewardCalls(ctx.db, memberId);
  await takeRequestKey(ctx.db, memberId, { kind: "bonus_clear", requestKey });
  if (requestKey && (await clearings.wasEndedBy(ctx.db, memberId, requestKey.key))) return;
  const open = await queries.findOpenGrant(ctx.db, memberId);
  if (!open) throw new Failure("NO_DATA");
  // An operator decides it.
  if (open.state === "HELD") throw new Failure("BONUS_CONDITION");
  // Enough was played: the reward is complete, and nothing is lost.
  if (await completeIfPlayed(ctx, open)) return;
  const grant = open.state === "OPEN" ? await begin(ctx, open, ending) : open;
  killPoint("reward.ending");
  if (grant) await clearGames(ctx, grant);
}

/** Decides that it may be ended, by balances just read and with the ledger account locked. */
async function begin(
  ctx: Context,
  { id }: queries.GrantRow,
  { session, requestKey }: Ending,
): Promise<queries.GrantRow | undefined> {
  const { memberId } = session;
  await limitGameCalls(ctx, memberId);
  await readBalances(ctx, session);
  return ctx.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, memberId);
    const open = await queries.findOpenGrant(tx, memberId);
    if (!open || open.id !== id || open.state !== "OPEN") return undefined;
    const holdings = await readHoldings(tx, memberId, { withinSeconds: rules.freshSeconds });
    if (!rules.mayEnd(rules.totalOf(holdings), open.end_below_minor)) {
      throw new Failure("BONUS_CONDITION");
    }
    return clearings.beginEnding(tx, id, {
      clearing: holdings.movable.map(({ provider }) => provider),
      key: requestKey?.key ?? null,
      leaseSeconds: rules.leaseSeconds,
    });
  });
}

/** Continues to clear a grant's games, and closes the grant when nothing is left to clear. */
export async function clearGames(ctx: Context, grant: queries.GrantRow): Promise<void> {
  const { id, member_id: memberId, currency } = grant;
  if (grant.attempts > 0) await readBalances(ctx, { memberId, currency });
  const left = await Promise.all(
    grant.clearing.map(async (provider) =>
      (await clearGame(ctx, grant, provider)) ? [] : [provider],
    ),
  );
  const isEnded = await ctx.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, memberId);
    const open = await queries.findOpenGrant(tx, memberId);
    if (!open || open.id !== id) return false;
    const listed = await clearings.listClearings(tx, grant);
    const isUnderWay = (provider: GameCode) =>
      listed.some((one) => one.provider === provider && one.state === "PENDING");
    // An operator may have removed a game meanwhile, but a transfer already requested still counts.
    const clearing = left
      .flat()
      .filter((provider) => open.clearing.includes(provider) || isUnderWay(provider));
    if (clearing.length > 0) {
      const seconds = rules.secondsToNextTry(grant.attempts);
      await reschedule(tx, queries.grants, { id }, { seconds, set: { clearing } });
      return false;
    }
    const clearedMinor = listed
      .filter(({ state }) => state === "SUCCESS")
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
    await finish(tx, open, { state: "ENDED", clearedMinor });
    return true;
  });
  if (!isEnded) return;
  killPoint("reward.ended");
  ctx.notify(memberId, { reason: "reward" });
}

/** Returns true if the game is cleared. */
async function clearGame(
  ctx: Context,
  grant: queries.GrantRow,
  provider: GameCode,
): Promise<boolean> {
  const readTries = async () =>
    (await clearings.listClearings(ctx.db, grant)).filter((one) => one.provider === provider);
  const tries = await readTries();
  const latest = tries.at(-1);
  if (!latest || latest.state === "FAILED") {
    const isEmpty = await clearOnce(ctx, grant, { provider, attempt: tries.length + 1 });
    if (isEmpty) return true;
  }
  const last = (await readTries()).at(-1);
  if (last?.state === "SUCCESS") return true;
  return last?.state === "PENDING" && last.isCollected ? handOver(ctx, grant, last) : false;
}

/** Requests all that a game holds. Returns true if it holds nothing. */
async function clearOnce(
  ctx: Context,
  { id, member_id: memberId, currency, names, kind }: queries.GrantRow,
  { provider, attempt }: { provider: GameCode; attempt: number },
): Promise<boolean> {
  const holdings = await readHoldings(ctx.db, memberId, { withinSeconds: rules.freshSeconds });
  const held = holdings.movable.find((one) => one.provider === provider);
  if (!held) return !holdings.games.includes(undefined);
  const key = clearings.clearingKey(id, provider, attempt);
  const games = await new SlotReader(ctx.batchDatabase, ctx.config).read(memberId);
  try {
    await move(ctx, games, {
      session: { memberId, currency },
      requestKey: { key, requestHash: hashText(key) },
      from: provider,
      to: houseCode,
      amountMinor: held.amountMinor,
      detail: { names, reward: kind },
    });
  } catch (error) {
    // A game that is busy or refuses is called again later.
    if (!(error instanceof Failure)) throw error;
  }
  return false;
}

/** Posts the money of a game to the house. Returns true also if another process was first. */
async function handOver(
  ctx: Context,
  { member_id: memberId }: queries.GrantRow,
  { number, amountMinor }: clearings.Clearing,
): Promise<true> {
  await advanceOperation(ctx.db, {
    memberId,
    number,
    state: "SUCCESS",
    changes: { heldMinor: -amountMinor, house: rules.promotionHouse },
  });
  killPoint("reward.cleared");
  return true;
}
