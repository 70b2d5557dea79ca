import { toAmount, toMinor } from "@krapao/contract/amount";
import type { GameChoice } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import type { Context } from "#context.ts";
import { Failure } from "#platform/http/failure.ts";
import { beginPlay } from "./play.ts";
import { limitGameCalls } from "./account.ts";
import * as queries from "./choice-queries.ts";
import { followMoney, type GameMove } from "./choice-rules.ts";

/** The member's games: favourites, launches, and the latest wins that came to the wallet. */
export async function readChoices({ db }: Context, memberId: string): Promise<GameChoice[]> {
  const choices = await queries.listChoices(db, memberId);
  return Promise.all(
    choices.map(async (choice) => ({
      code: choice.code,
      isFavourite: choice.is_favourite,
      playedAt: choice.played_at?.toISOString() ?? null,
      lastAmount: choice.along_minor === null ? null : toAmount(choice.along_minor),
      win: choice.is_recent ? await findWin({ db }, memberId, choice) : null,
    })),
  );
}

type Own = Pick<
  Awaited<ReturnType<typeof queries.listChoices>>[number],
  "own_minor" | "own_number" | "code"
>;

async function findWin(
  { db }: Pick<Context, "db">,
  memberId: string,
  { code, own_minor: ownMinor, own_number: number }: Own,
): Promise<GameChoice["win"]> {
  if (ownMinor === null || number === null) return null;
  const moves = await queries.listMoves(db, { memberId, provider: code, number });
  if (moves.length > queries.movesMax) return null;
  const { win } = followMoney(ownMinor, moves);
  return win && { number: Number(win.number), amount: toAmount(win.amountMinor) };
}

interface Caller {
  readonly memberId: string;
  readonly provider: GameCode;
}

export async function favour(ctx: Context, caller: Caller, isFavourite: boolean): Promise<void> {
  await limitGameCalls(ctx, caller.memberId);
  const isOffered = await queries.favour(ctx.db, caller, isFavourite);
  if (!isOffered) throw new Failure("NO_GAME", { field: "slotCode" });
}

/** Notes a launch with the chosen amount. The amount is only shown again, never moved. */
export async function notePlayed(
  ctx: Context,
  caller: Caller,
  amount: number | null,
): Promise<void> {
  const alongMinor = amount === null ? null : toMinor(amount);
  if (alongMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  await limitGameCalls(ctx, caller.memberId);
  const launch = await queries.readLaunch(ctx.db, caller);
  if (!launch) throw new Failure("SLOT_NO_ACCOUNT");
  await beginPlay(ctx.db, caller.memberId);
  const { balance_minor: balanceMinor, start_number: number } = launch;
  const followed = await followToLaunch(ctx, caller, launch);
  // Money that was lost is not in the game any more, and money that was won is not the member's own.
  const ownMinor = followed === undefined || balanceMinor < followed ? balanceMinor : followed;
  await queries.notePlayed(ctx.db, caller, { alongMinor, ownMinor, number });
}

/** The member's own money in the game by the launch before; undefined if it cannot be followed. */
async function followToLaunch(
  { db }: Context,
  caller: Caller,
  launch: NonNullable<Awaited<ReturnType<typeof queries.readLaunch>>>,
): Promise<bigint | undefined> {
  const { own_minor: ownMinor, own_number: ownNumber, start_number: end } = launch;
  if (ownMinor === null || ownNumber === null) return undefined;
  const moves = await queries.listMoves(db, { ...caller, number: ownNumber });
  if (moves.length > queries.movesMax) return undefined;
  const isBefore = ({ number }: GameMove) => number <= end;
  return followMoney(ownMinor, moves.filter(isBefore)).ownMinor;
}
