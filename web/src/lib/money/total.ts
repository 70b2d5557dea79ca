import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";

type Balance = Pick<Slot, "amount">;

/** All money of the member, including money in transit and money in games. */
export function totalOf({ amount, onItsWay }: Wallet, slots: readonly Balance[] = []): number {
  return sumOf([amount, onItsWay, ...slots.map((slot) => slot.amount)]);
}

/** The money in the games. */
export function inGames(slots: readonly Balance[]): number {
  return sumOf(slots.map(({ amount }) => amount));
}

function sumOf(amounts: readonly number[]): number {
  return toAmount(amounts.reduce((sum, amount) => sum + (toMinor(amount) ?? 0n), 0n));
}
