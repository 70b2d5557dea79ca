import type { Currency } from "@krapao/contract/fields";
import { type Selectable, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { columnsOf, type Tables } from "#tables.ts";

export type BonusRow = Selectable<Tables["bonus"]>;

/** The bonuses on offer in a currency, in their order. */
export async function listBonuses(db: Queryable, currency: Currency): Promise<BonusRow[]> {
  return db
    .selectFrom("bonus")
    .select(columnsOf.bonus)
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export async function findBonus(
  db: Queryable,
  code: string,
  currency: Currency,
): Promise<BonusRow | undefined> {
  return db
    .selectFrom("bonus")
    .select(columnsOf.bonus)
    .where("code", "=", code)
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .executeTakeFirst();
}

interface ReceivedBonus {
  readonly id: bigint;
  readonly code: string;
  readonly receivedAt: Date;
  readonly endedAt: Date | null;
}

/**
 * The latest receipts of each bonus, the latest first. There are as many as the bonus allows: these
 * decide whether it can be received again.
 */
export async function listReceived(
  db: Queryable,
  memberId: string,
  codes: readonly string[],
): Promise<readonly ReceivedBonus[]> {
  const { rows } = await sql<ReceivedBonus>`
    select received.id, received.source as code, received.started_at as "receivedAt",
      received.ended_at as "endedAt"
    from bonus
    cross join lateral (
      select id, source, started_at, ended_at from reward_grant
      where member_id = ${memberId} and kind = 'bonus' and source = bonus.code
      order by started_at desc
      limit bonus.max_received
    ) as received
    where bonus.code = any (${codes}::text[])
    order by received.started_at desc
  `.execute(db);
  return rows;
}
