import type { Currency } from "@krapao/contract/fields";
import { transferMinimums, walletCode } from "@krapao/contract/game";
import { openRequests } from "#lib/money/money-key.ts";
import { readMove } from "./move-money.ts";
import type { Side, SideCode } from "./sides.ts";

/** The values of the form. */
export interface TransferChoice {
  readonly from: SideCode | undefined;
  readonly to: SideCode | undefined;
  readonly amount: string;
}

interface Start {
  readonly member: string;
  readonly sides: readonly Side[];
  readonly currency: Currency;
  /** The game that the sheet was opened from. */
  readonly game: SideCode | undefined;
}

/**
 * The initial values of the form. A move that never arrived is filled in again. Otherwise money
 * goes from the wallet to the game; if the wallet is empty, from that game or from the one with the
 * most money to the wallet.
 */
export function firstChoice({ member, sides, currency, game }: Start): TransferChoice {
  const unsent = openRequests(member)
    .filter(({ kind, state }) => kind === "transfer" && state === "absent")
    .map(readMove)
    .find((move) => move !== undefined);
  if (unsent && !game) return { ...unsent, amount: String(unsent.amount) };
  const wallet = sides.find(({ code }) => code === walletCode);
  const games = sides.filter(({ code, isMoving }) =>
    game ? code === game : code !== walletCode && !isMoving,
  );
  const most = Math.max(...games.map(({ amount }) => amount));
  const fullest = games.find(({ amount }) => amount === most);
  const canGive = (side: Side | undefined) => (side?.amount ?? 0) >= transferMinimums[currency];
  return !canGive(wallet) && fullest && canGive(fullest)
    ? { from: fullest.code, to: walletCode, amount: "" }
    : { from: walletCode, to: game, amount: "" };
}
