import type { Slot } from "@krapao/contract/slot";

/** Converts a balance to the game's own credit. */
export function creditOf({ amount, ftWalletSlot }: Pick<Slot, "amount" | "ftWalletSlot">): number {
  return Math.round(amount * ftWalletSlot * 100) / 100;
}
