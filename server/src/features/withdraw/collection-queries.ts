import type { Currency } from "@krapao/contract/fields";
import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import { isDue, type Queryable, secondsFromNow } from "#platform/database/database.ts";

/** A withdrawal that waits for money from the games. */
export interface Collection {
  readonly memberId: string;
  readonly number: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly isGivenUp: boolean;
}

/** Claims what is due: whoever moves `due_at` on works on it; others pass over it. */
export async function claimCollections(
  db: Queryable,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<Collection[]> {
  const { rows } = await sql<Collection>`
    with due as (
      select member_id, number
      from withdrawal_collection
      where is_open and ${isDue("due_at", leaseSeconds)}
      order by due_at
      limit ${limit}
      for update skip locked
    ),
    claimed as (
      update withdrawal_collection as home set
        due_at = clock_now() + make_interval(secs => ${leaseSeconds})
      from due
      where home.member_id = due.member_id and home.number = due.number
      returning home.*
    )
    select claimed.member_id as "memberId", claimed.number, operation.currency,
      operation.amount_minor as "amountMinor", claimed.gives_up_at <= clock_now() as "isGivenUp"
    from claimed
    join operation
      on operation.member_id = claimed.member_id and operation.number = claimed.number
  `.execute(db);
  return rows;
}

export async function rescheduleCollection(
  db: Queryable,
  { memberId, number }: Collection,
  seconds: number,
): Promise<void> {
  await db
    .updateTable("withdrawal_collection")
    .set({ due_at: secondsFromNow(seconds) })
    .where("member_id", "=", memberId)
    .where("number", "=", number)
    .execute();
}

/** Answers whether it was open until now. */
export async function closeCollection(
  tx: Queryable,
  { memberId, number }: Collection,
): Promise<boolean> {
  const closed = await tx
    .updateTable("withdrawal_collection")
    .set({ is_open: false })
    .where("member_id", "=", memberId)
    .where("number", "=", number)
    .where("is_open", "=", true)
    .executeTakeFirst();
  return closed.numUpdatedRows === 1n;
}

export const collectionKey = ({ number }: Pick<Collection, "number">, provider: GameCode) =>
  `home:${number}:${provider}`;

/** What is coming to the wallet from games just now. */
export async function readComing(db: Queryable, memberId: string): Promise<bigint> {
  const { rows } = await sql<{ coming: bigint }>`
    select coalesce(sum(operation.amount_minor), 0)::bigint as coming
    from game_transfer as leg
    join operation on operation.member_id = leg.member_id and operation.number = leg.number
    where leg.member_id = ${memberId} and leg.ended_at is null and operation.target = 'WALLET'
  `.execute(db);
  return rows[0]?.coming ?? 0n;
}

/** The games that this withdrawal has asked for money already. */
export async function listRequested(
  db: Queryable,
  { memberId, number }: Pick<Collection, "memberId" | "number">,
): Promise<ReadonlySet<string>> {
  const requested = await db
    .selectFrom("operation")
    .select("source")
    .where("member_id", "=", memberId)
    .where("key", "like", `home:${number}:%`)
    .execute();
  return new Set(requested.map(({ source }) => source));
}
