import { game, type GameChoice } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { queryOptions } from "@tanstack/react-query";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { codeText } from "#locale/code-text.ts";

/** The member's favourite games, last played games and last amounts. */
export const choicesQuery = queryOptions({
  queryKey: ["member", "games"],
  queryFn: async ({ signal }) => (await call(game.choices, { signal })).games,
});

/** One call after another, so that the last tap is the one that counts. */
let sending: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Shows the change at once, and takes it back if the server did not get it. */
export async function favour(code: GameCode, isFavourite: boolean): Promise<void> {
  void queryClient.cancelQueries({ queryKey: choicesQuery.queryKey });
  show(code, isFavourite);
  waiting += 1;
  const work = sending.then(() => sendFavourite(code, isFavourite));
  sending = work.catch(() => undefined);
  try {
    await work;
  } finally {
    waiting -= 1;
    // A read in between would show a state before the last tap.
    if (waiting === 0) void readChoicesAgain();
  }
}

function readChoicesAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: choicesQuery.queryKey });
}

async function sendFavourite(slotCode: GameCode, isFavourite: boolean): Promise<void> {
  try {
    await call(game.favour, { params: { slotCode }, body: { isFavourite } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    show(slotCode, !isFavourite);
    showToast({ tone: "error", text: codeText(error) });
  }
}

function show(code: GameCode, isFavourite: boolean): void {
  queryClient.setQueryData(choicesQuery.queryKey, (known) =>
    known ? withFavourite(known, code, isFavourite) : known,
  );
}

export function withFavourite(
  games: readonly GameChoice[],
  code: GameCode,
  isFavourite: boolean,
): GameChoice[] {
  if (games.some((one) => one.code === code)) {
    return games.map((one) => (one.code === code ? { ...one, isFavourite } : one));
  }
  return [...games, { code, isFavourite, playedAt: null, lastAmount: null, win: null }];
}

/** The member's own limits and reminders hold for every launch. */
const mayNotPlay = new Set(["PLAY_STOPPED", "PLAY_LIMIT", "REALITY_CHECK"]);

/**
 * Notes that a game opens, with the amount that the member chose; null without a choice. The game
 * opens whether it is noted or not, if the member may play.
 */
export async function notePlayed(slotCode: GameCode, amount: number | null): Promise<void> {
  try {
    await call(game.played, { params: { slotCode }, body: { amount } });
  } catch (error) {
    if (!(error instanceof ApiError) || mayNotPlay.has(error.code)) throw error;
  }
  void readChoicesAgain();
}
