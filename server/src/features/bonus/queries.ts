import type { Currency } from "@krapao/contract/fields";
import type { Selectable } from "kysely";
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

/** All bonuses that a member has ever received, the latest first. */
export async function listReceived(db: Queryable, memberId: string) {
  return db
    .selectFrom("reward_grant")
    .select(["id", "source as code", "started_at as receivedAt", "ended_at as endedAt"])
    .where("member_id", "=", memberId)
    .where("kind", "=", "bonus")
    .orderBy("id", "desc")
    .execute();
}
