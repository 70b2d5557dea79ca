import type { Slot } from "@krapao/contract/slot";

/** What a balance is in the game's own credit. */
export function creditOf({ amount, ftWalletSlot }: Pick<Slot, "amount" | "ftWalletSlot">): number {
  return Math.round(amount * ftWalletSlot * 100) / 100;
}
