import type { Status } from "@krapao/contract/fields";
import type { Queryable } from "#platform/database.ts";
import type { OperationState } from "./post.ts";

/** What a member is told of a state: whatever has not ended is being worked on. */
export function statusOf(state: OperationState): Status {
  return state === "PENDING" ? "PROCESSING" : state;
}

export async function findByKey(db: Queryable, memberId: string, key: string) {
  return db
    .selectFrom("operation")
    .select(["kind", "state", "amount_minor", "created_at"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** One page of a member's operations, the newest first. Numbers have no gaps, so any page is one range. */
export async function listOperations(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
) {
  const { operation_count: total } = await db
    .selectFrom("ledger_account")
    .select("operation_count")
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  const newest = total - BigInt(page - 1) * BigInt(limit);
  const rows = await db
    .selectFrom("operation")
    .select([
      "number",
      "kind",
      "state",
      "source",
      "target",
      "amount_minor",
      "wallet_after_minor",
      "detail",
      "created_at",
    ])
    .where("member_id", "=", memberId)
    .where("number", "<=", newest)
    .where("number", ">", newest - BigInt(limit))
    .orderBy("number", "desc")
    .execute();
  return { rows, total };
}
