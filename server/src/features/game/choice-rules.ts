/** A settled transfer to or from a game. */
export interface GameMove {
  readonly number: bigint;
  readonly direction: "DEPOSIT" | "WITHDRAW";
  readonly amountMinor: bigint;
  readonly target: string;
}

interface Followed {
  /** The member's own money that is still in the game. */
  readonly ownMinor: bigint;
  /** The last transfer to the wallet that brought back more than that. */
  readonly win: { readonly number: bigint; readonly amountMinor: bigint } | null;
}

/**
 * Follows the member's own money through transfers in the order of their numbers. The first money
 * out is the member's own; what comes after it was won.
 */
export function followMoney(ownMinor: bigint, moves: readonly GameMove[]): Followed {
  let own = ownMinor;
  let win: Followed["win"] = null;
  for (const { number, direction, amountMinor, target } of moves) {
    if (direction === "DEPOSIT") {
      own += amountMinor;
      continue;
    }
    if (amountMinor > own && target === "WALLET") win = { number, amountMinor: amountMinor - own };
    own = amountMinor > own ? 0n : own - amountMinor;
  }
  return { ownMinor: own, win };
}
