import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";

/** A bet may be settled long after the stop has begun. */
export const longestSeconds = 600;
/** One claim covers the calls to all providers. */
const leaseSeconds = 60;

/** A stop that is not yet carried out at the games. */
export interface DueStop {
  readonly memberId: string;
  readonly id: bigint;
  readonly currency: Currency;
  readonly attempts: number;
  /** The games whose passwords are changed. */
  readonly changed: readonly GameCode[];
  readonly isOver: boolean;
}

const stops: DueRows = {
  table: "protection_stop",
  key: ["member_id", "id"],
  where: sql`due_at is not null`,
  longestSeconds,
  counter: "attempts",
};

export function claimStops(db: Queryable, limit: number): Promise<DueStop[]> {
  return claimDue(db, stops, {
    limit,
    leaseSeconds,
    select: sql`claimed.member_id as "memberId", claimed.id, account.currency, claimed.attempts,
      claimed.changed_passwords as changed,
      (select not protection_lasts(stop, clock_now()) from protection_stop as stop
        where stop.member_id = claimed.member_id and stop.id = claimed.id) as "isOver"`,
    join: sql`join ledger_account as account on account.member_id = claimed.member_id`,
  });
}

/** Null: it is carried out. */
export async function rescheduleStop(
  db: Queryable,
  { memberId, id, attempts }: DueStop,
  seconds: number | null,
): Promise<void> {
  await reschedule(db, stops, { member_id: memberId, id, attempts }, { seconds });
}

export async function noteChanged(
  db: Queryable,
  { memberId, id }: DueStop,
  provider: GameCode,
): Promise<void> {
  await sql`
    update protection_stop set changed_passwords = changed_passwords || ${provider}::text
    where member_id = ${memberId} and id = ${id} and not ${provider} = any (changed_passwords)
  `.execute(db);
}

/** Whether the games' money goes to the house, because the member has ended a reward. */
export async function isClearing(db: Queryable, memberId: string): Promise<boolean> {
  const grant = await db
    .selectFrom("reward_grant")
    .select("id")
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .where("state", "=", "ENDING")
    .executeTakeFirst();
  return grant !== undefined;
}

/** Whether bets are open, which may still win. */
export async function hasStakes(db: Queryable, memberId: string): Promise<boolean> {
  const account = await db
    .selectFrom("game_account")
    .select("provider")
    .where("member_id", "=", memberId)
    .where("outstanding_minor", ">", 0n)
    .executeTakeFirst();
  return account !== undefined;
}

/** Has the open reward checked: an exclusion closes it when its money is in the wallet. */
export async function checkReward(db: Queryable, { memberId }: DueStop): Promise<void> {
  await sql`
    update reward_grant set due_at = clock_now()
    where member_id = ${memberId} and ended_at is null and state = 'OPEN'
  `.execute(db);
}
