import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Outcome } from "#platform/worker.ts";
import { raiseAlerts } from "./alerts.ts";
import { judgeDay } from "./harm-rules.ts";

const size = 200;

interface Head {
  /** The day to look at; it ended some hours ago and is summed, so that its bets and money are complete. */
  readonly day: string;
  readonly member_id: string;
}

interface FactRow {
  readonly member_id: string;
  readonly currency: Currency;
  readonly chases: bigint;
  readonly nights: bigint;
  readonly stake_minor: bigint;
  readonly stake_before_minor: bigint;
  readonly refused: bigint;
  readonly raises: bigint;
  readonly redeposits: bigint;
}

/** Locks the row that says how far the worker is. Undefined if no day is due, or another process works. */
async function lockHead(tx: Queryable): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select due.day::text as day, case when due.day = head.day + 1 then head.member_id else '' end as member_id
    from harm_head as head
    -- Days of more than a week ago are not read any more.
    cross join lateral (
      select greatest(head.day + 1, (clock_now() at time zone 'Asia/Bangkok')::date - 8) as day
    ) as due
    where (due.day + 1)::timestamp at time zone 'Asia/Bangkok' + interval '6 hours' <= clock_now()
      and (due.day + 1)::timestamp at time zone 'Asia/Bangkok' <= (select final_to from report_day_head)
    for update of head skip locked
  `.execute(tx);
  return rows[0];
}

/** Marks the days of members that show signs of harm, and raises alerts, at six in the morning after each day. */
export function markHarm({ db }: Context): Promise<Outcome> {
  return db.transaction().execute(async (tx) => {
    const head = await lockHead(tx);
    if (!head) return false;
    const { rows } = await sql<FactRow>`
      select member_id, currency, chases, nights, stake_minor, stake_before_minor, refused, raises, redeposits
      from harm_facts(${head.day}, ${head.member_id}, ${size})
    `.execute(tx);
    const markers = rows.flatMap((row) => {
      const facts = {
        chases: Number(row.chases),
        nights: Number(row.nights),
        stakeMinor: row.stake_minor,
        stakeBeforeMinor: row.stake_before_minor,
        refused: Number(row.refused),
        raises: Number(row.raises),
        redeposits: Number(row.redeposits),
      };
      return judgeDay(facts, row.currency).map(({ kind, count }) => ({
        member_id: row.member_id,
        day: head.day,
        kind,
        count: BigInt(count),
      }));
    });
    if (markers.length > 0) {
      const added = tx.insertInto("harm_marker").values(markers);
      await added.onConflict((conflict) => conflict.doNothing()).execute();
    }
    await raiseAlerts(
      tx,
      head.day,
      rows.map((row) => row.member_id),
    );
    const last = rows.length === size ? rows.at(-1) : undefined;
    await sql`
      update harm_head set day = ${head.day}::date - ${last ? 1 : 0}::integer, member_id = ${last?.member_id ?? ""}
    `.execute(tx);
    return true;
  });
}
