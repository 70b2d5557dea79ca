import type { Currency } from "@krapao/contract/fields";
import { type Selectable, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { columnsOf, type Tables } from "#tables.ts";

export type PromotionRow = Selectable<Tables["promotion"]>;

/** The promotion of a code, if it is on offer now. */
export async function findOffered(
  db: Queryable,
  code: string,
  currency: Currency,
): Promise<PromotionRow | undefined> {
  return db
    .selectFrom("promotion")
    .select(columnsOf.promotion)
    .where("code", "=", code)
    .where("currency", "=", currency)
    .where("is_open", "=", true)
    .where(sql<boolean>`coalesce(starts_at <= clock_now(), true)`)
    .where(sql<boolean>`coalesce(ends_at > clock_now(), true)`)
    .executeTakeFirst();
}

/** The promotion of a code, whether it is still on offer or not. */
export async function findPromotion(
  db: Queryable,
  code: string,
): Promise<PromotionRow | undefined> {
  return db
    .selectFrom("promotion")
    .select(columnsOf.promotion)
    .where("code", "=", code)
    .executeTakeFirst();
}

export async function hasReceived(db: Queryable, memberId: string, code: string): Promise<boolean> {
  const grant = await db
    .selectFrom("reward_grant")
    .select("id")
    .where("member_id", "=", memberId)
    .where("kind", "=", "promotion")
    .where("source", "=", code)
    .executeTakeFirst();
  return grant !== undefined;
}
