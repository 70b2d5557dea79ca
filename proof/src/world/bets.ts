import { randomUUID } from "node:crypto";
import type { World } from "./world.ts";

interface SettledBet {
  readonly memberId: string;
  readonly baht: number;
  /** How long ago it was placed and settled. */
  readonly age?: string;
}

/** A lost bet as the feed reports it: turnover, refunds and invite money come of it. */
export async function settleBet(
  world: Pick<World, "query">,
  { memberId, baht, age = "0" }: SettledBet,
): Promise<void> {
  await world.query(
    `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at,
       settled_at)
     select 'JOKER', $1, $2, 'proof', $3, 0, 'SETTLED', at, at
     from (select clock_now() - $4::interval) as moment (at)`,
    [randomUUID(), memberId, baht * 100, age],
  );
}

/** Lets members spin as often as they have coins, for proofs that are about something else. */
export async function allowSpins(world: Pick<World, "query">, spinsPerDay = 1000): Promise<void> {
  await world.query(
    `update setting set value = jsonb_build_object('spinsPerDay', $1::integer)
     where key = 'spinwheel'`,
    [spinsPerDay],
  );
}
