import type { Currency } from "@krapao/contract/fields";
import { type GameCode, gameCodes } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";

/** One claim covers the balance reads and the provider calls. */
const leaseSeconds = 20;

/** A withdrawal that waits for money from the games. */
export interface Collection {
  readonly memberId: string;
  readonly number: bigint;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly isGivenUp: boolean;
}

const collections: DueRows = {
  table: "withdrawal_collection",
  key: ["member_id", "number"],
  where: sql`is_open`,
  longestSeconds: leaseSeconds,
};

export function claimCollections(db: Queryable, limit: number): Promise<Collection[]> {
  return claimDue(db, collections, {
    limit,
    leaseSeconds,
    select: sql`claimed.member_id as "memberId", claimed.number, operation.currency,
      operation.amount_minor as "amountMinor", claimed.gives_up_at <= clock_now() as "isGivenUp"`,
    join: sql`join operation
      on operation.member_id = claimed.member_id and operation.number = claimed.number`,
  });
}

export async function rescheduleCollection(
  db: Queryable,
  { memberId, number }: Collection,
  seconds: number,
): Promise<void> {
  await reschedule(db, collections, { member_id: memberId, number }, { seconds });
}

/** Returns true if this call closed it. */
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

/** The amount that is on its way from games to the wallet. */
export async function readComing(db: Queryable, memberId: string): Promise<bigint> {
  const { rows } = await sql<{ coming: bigint }>`
    select coalesce(sum(operation.amount_minor), 0)::bigint as coming
    from game_transfer as leg
    join operation on operation.member_id = leg.member_id and operation.number = leg.number
    where leg.member_id = ${memberId} and leg.ended_at is null and operation.target = 'WALLET'
  `.execute(db);
  return rows[0]?.coming ?? 0n;
}

/** The games from which this withdrawal has already requested money. */
export async function listRequested(
  db: Queryable,
  { memberId, number }: Pick<Collection, "memberId" | "number">,
): Promise<ReadonlySet<string>> {
  const requested = await db
    .selectFrom("operation")
    .select("source")
    .where("member_id", "=", memberId)
    .where(
      "key",
      "in",
      gameCodes.map((provider) => collectionKey({ number }, provider)),
    )
    .execute();
  return new Set(requested.map(({ source }) => source));
}
