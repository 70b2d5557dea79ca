import { allowSpins as allow, reportBet } from "@krapao/testkit/books";
import type { World } from "@krapao/testkit/world";

type Books = Pick<World, "client">;

interface SettledBet {
  readonly memberId: string;
  readonly baht: number;
  /** How long ago it was placed and settled. */
  readonly age?: string;
}

/** A lost bet as the feed reports it: it counts for turnover, refunds and invite money. */
export async function settleBet(world: Books, { memberId, baht, age = "0" }: SettledBet) {
  const bet = { memberId, stakeMinor: baht * 100, placed: `-${age}` };
  await reportBet(await world.client(), bet);
}

/** Lets members spin as often as they have coins, for proofs of other features. */
export async function allowSpins(world: Books, spinsPerDay = 1000): Promise<void> {
  await allow(await world.client(), spinsPerDay);
}
