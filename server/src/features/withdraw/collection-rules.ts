import type { Currency } from "@krapao/contract/fields";
import { transferMinimums } from "@krapao/contract/game";
import type { GameCode } from "@krapao/contract/slot";
import { exactPart, exactUnit, toMillionths } from "#features/game/rules.ts";

/** The balance that a game last showed for the member. */
export interface Holding {
  readonly code: GameCode;
  readonly balanceMinor: bigint;
  readonly ratio: string;
}

export interface CollectionPart {
  readonly code: GameCode;
  readonly amountMinor: bigint;
}

/**
 * Plans how much to collect from which game. It uses few games, and collects no more than is
 * needed, except for rounding up to an amount that can be transferred.
 */
export function planCollection(
  holdings: readonly Holding[],
  neededMinor: bigint,
  currency: Currency,
): readonly CollectionPart[] {
  const minimumMinor = BigInt(transferMinimums[currency]) * 100n;
  const richestFirst = holdings.toSorted((one, other) =>
    Number(other.balanceMinor - one.balanceMinor),
  );
  const parts: CollectionPart[] = [];
  let leftMinor = neededMinor;
  for (const { code, balanceMinor, ratio } of richestFirst) {
    if (leftMinor <= 0n) break;
    const wantedMinor = leftMinor > minimumMinor ? leftMinor : minimumMinor;
    const amountMinor = partOf(balanceMinor, wantedMinor, toMillionths(ratio));
    if (amountMinor < minimumMinor) continue;
    parts.push({ code, amountMinor });
    leftMinor -= amountMinor;
  }
  return parts;
}

/** The smallest transferable amount that covers `wanted`, or all that can be transferred. */
function partOf(balanceMinor: bigint, wanted: bigint, ratio: bigint): bigint {
  const most = exactPart(balanceMinor, ratio);
  const below = exactPart(wanted, ratio);
  const enough = below === wanted ? wanted : below + exactUnit(ratio);
  return enough < most ? enough : most;
}
