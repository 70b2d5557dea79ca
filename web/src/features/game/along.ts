import { kipPerBahtStep } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";
import { checkTransfer, listSides, shareOf, type TransferDraft } from "./sides.ts";

const quickBaht = [50, 100, 300, 500, 1000];
/** With "nothing", "last" and "all" they fill two rows of three. */
const chipsMax = 6;

type Sides = Pick<TransferDraft, "from" | "to" | "currency">;

/** The wallet and the game, as the two sides of a transfer. */
export function sidesOf(slot: Slot, wallet: Wallet, currency: Currency): Sides {
  const sides = listSides(wallet, [slot]);
  return { from: sides[0], to: sides.find(({ code }) => code === slot.code), currency };
}

/** The most that can go along: all of the wallet that the game accepts; zero if it is too little. */
export function mostAlong({ from, to, currency }: Sides): number {
  return (to && !to.isMoving && shareOf({ from, to, currency }, 1)) || 0;
}

/**
 * The amount that is filled in: the last one, or all if the wallet has less. It is never more than
 * the last time.
 */
export function firstAlong(last: number | null, most: number): string {
  const amount = last === null ? most : Math.min(last, most);
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

interface Chips {
  /** The last amount, if it is neither nothing nor all. */
  readonly last: number | undefined;
  /** The largest of the quick amounts that the wallet has. */
  readonly quick: readonly number[];
}

export function alongChips(sides: Sides, lastAmount: number | null): Chips {
  const most = mostAlong(sides);
  const isOffered = (amount: number) =>
    amount < most && checkTransfer({ ...sides, amount: String(amount) }) === undefined;
  const last = lastAmount !== null && isOffered(lastAmount) ? lastAmount : undefined;
  const step = sides.currency === "LAK" ? kipPerBahtStep : 1;
  const quick = quickBaht
    .map((baht) => baht * step)
    .filter((amount) => amount !== last && isOffered(amount));
  const named = last === undefined ? 2 : 3;
  return { last, quick: quick.slice(named - chipsMax) };
}
