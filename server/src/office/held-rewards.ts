import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { HeldReward } from "@krapao/contract/office/unknown";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

interface RewardRow {
  readonly id: bigint;
  readonly member_id: string;
  readonly member: string;
  readonly kind: HeldReward["kind"];
  readonly names: HeldReward["names"];
  readonly reward_minor: bigint;
  readonly currency: Currency;
  readonly deposit_minor: bigint;
  readonly deposited_at: Date;
  readonly bet_at: Date | null;
  readonly corrected_at: Date | null;
  readonly started_at: Date;
  readonly takes_back_minor: bigint;
  readonly needs_second: boolean;
  readonly open_act: bigint | null;
}

const toReward = (row: RewardRow): HeldReward => ({
  id: String(row.id),
  memberId: row.member_id,
  member: row.member,
  kind: row.kind,
  names: row.names,
  amount: toAmount(row.reward_minor),
  currency: row.currency,
  deposit: toAmount(row.deposit_minor),
  depositedAt: row.deposited_at.toISOString(),
  betAt: row.bet_at?.toISOString() ?? null,
  correctedAt: row.corrected_at?.toISOString() ?? null,
  takenAt: row.started_at.toISOString(),
  takesBack: toAmount(row.takes_back_minor),
  needsSecond: row.needs_second,
  openAct: row.open_act === null ? null : String(row.open_act),
});

/** Rewards that wait for a person, the oldest first. */
export async function listHeldRewards(db: Queryable, size: number): Promise<HeldReward[]> {
  const { rows } = await sql<RewardRow>`
    select id, member_id, member, kind, names, reward_minor, currency, deposit_minor, deposited_at, bet_at,
      corrected_at, started_at, takes_back_minor, needs_second, open_act
    from office_reward order by started_at, id limit ${size}
  `.execute(db);
  return rows.map(toReward);
}
