import { transferMinimum, walletCode } from "@krapao/contract/game";
import { openRequests } from "#lib/money-key.ts";
import { readAsked } from "./move-money.ts";
import type { Side, SideCode } from "./sides.ts";

/** What the form holds. */
export interface TransferChoice {
  readonly from: SideCode | undefined;
  readonly to: SideCode | undefined;
  readonly amount: string;
}

interface Start {
  readonly member: string;
  readonly sides: readonly Side[];
  /** The game that the sheet was opened from. */
  readonly game: SideCode | undefined;
}

/**
 * What the form begins with: a move that never arrived, as it was; else from the wallet to the game
 * in question, or back from it where the wallet is empty and the game is not.
 */
export function firstChoice({ member, sides, game }: Start): TransferChoice {
  const unsent = openRequests(member)
    .filter(({ kind, state }) => kind === "transfer" && state === "absent")
    .map(readAsked)
    .find((move) => move !== undefined);
  if (unsent && !game) return { ...unsent, amount: String(unsent.amount) };
  const amountOf = (code: SideCode | undefined) =>
    sides.find((side) => side.code === code)?.amount ?? 0;
  const isHomeward = amountOf(walletCode) < transferMinimum && amountOf(game) >= transferMinimum;
  return isHomeward
    ? { from: game, to: walletCode, amount: "" }
    : { from: walletCode, to: game, amount: "" };
}
