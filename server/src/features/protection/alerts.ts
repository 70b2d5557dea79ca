import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { readSetting } from "#settings/read-setting.ts";
import { findAlerts } from "./alert-rules.ts";

interface FactRow {
  readonly member_id: string;
  readonly currency: Currency;
  readonly senders: string[];
  readonly sharers: string[];
  readonly is_rewarded: boolean;
  readonly deposits: bigint;
  readonly in_minor: bigint;
  readonly usual_in_minor: bigint;
  readonly week_in_minor: bigint;
  readonly out_minor: bigint;
  readonly week_stake_minor: bigint;
  readonly splits: bigint;
  readonly split_bound_minor: bigint;
  readonly accounts: string[];
  readonly payee_hours: number | null;
  readonly rewards: bigint;
  readonly friends: bigint;
  readonly stopped: string[];
  readonly play_days: bigint;
  readonly won_minor: bigint;
  readonly mean_minor: bigint;
  readonly swing_minor: bigint;
  readonly gifts: bigint;
  readonly acts: bigint;
  readonly operators: string[];
  readonly sides: bigint;
  readonly opponents: string[];
  readonly givers: string[];
  readonly reversals: bigint;
  readonly reversed_minor: bigint;
}

/** Raises the alerts about a day of these members. */
export async function raiseAlerts(
  tx: Queryable,
  day: string,
  memberIds: readonly string[],
): Promise<void> {
  const { holdsPayouts, ...ofDays } = await readSetting(tx, "alertFrom");
  const from = {
    ...ofDays,
    ...(await readSetting(tx, "habitFrom")),
    ...(await readSetting(tx, "reportedFrom")),
  };
  const { rows } = await sql<FactRow>`
    select member_id, currency, senders, sharers, is_rewarded, deposits, in_minor, usual_in_minor,
      week_in_minor, out_minor, week_stake_minor, splits, split_bound_minor, accounts, payee_hours,
      rewards, friends, stopped, play_days, won_minor, mean_minor, swing_minor, gifts, acts, operators,
      sides, opponents, givers, reversals, reversed_minor
    from alert_facts(${day}, ${memberIds}::text[])
    join alert_habits(${day}, ${memberIds}::text[]) using (member_id)
    join alert_reports(${day}, ${memberIds}::text[]) using (member_id)
    order by member_id
  `.execute(tx);
  for (const row of rows) {
    const facts = {
      senders: row.senders,
      sharers: row.sharers,
      isRewarded: row.is_rewarded,
      deposits: Number(row.deposits),
      inMinor: row.in_minor,
      usualInMinor: row.usual_in_minor,
      weekInMinor: row.week_in_minor,
      outMinor: row.out_minor,
      weekStakeMinor: row.week_stake_minor,
      splits: Number(row.splits),
      splitBoundMinor: row.split_bound_minor,
      accounts: row.accounts,
      payeeHours: row.payee_hours,
      rewards: Number(row.rewards),
      friends: Number(row.friends),
      stopped: row.stopped,
      playDays: Number(row.play_days),
      wonMinor: row.won_minor,
      meanMinor: row.mean_minor,
      swingMinor: row.swing_minor,
      gifts: Number(row.gifts),
      acts: Number(row.acts),
      operators: row.operators,
      sides: Number(row.sides),
      opponents: row.opponents,
      givers: row.givers,
      reversals: Number(row.reversals),
      reversedMinor: row.reversed_minor,
    };
    for (const { kind, evidence } of findAlerts(facts, from, row.currency)) {
      await sql`
        select alert_raise(${row.member_id}, ${day}, ${kind}, ${JSON.stringify(evidence)}::jsonb, ${holdsPayouts})
      `.execute(tx);
    }
  }
}
