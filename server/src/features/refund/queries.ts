import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/** A member's net loss by bets that settled in a period and are under no reward. */
export async function readLoss(
  db: Queryable,
  memberId: string,
  { from, until }: { from: Date; until: Date },
): Promise<bigint> {
  const { rows } = await sql<{ loss: bigint }>`
    select coalesce(sum(stake_minor - payout_minor), 0)::bigint as loss
    from bet
    where member_id = ${memberId} and status = 'SETTLED'
      and settled_at >= ${from} and settled_at < ${until}
      and not is_under_grant(member_id, placed_at)
  `.execute(db);
  return rows[0]?.loss ?? 0n;
}

/**
 * Whether another account of the member's ring has ever played. Two accounts that bet against each
 * other lose nothing together, but one of them would get a refund.
 */
export async function hasPlayingRing(db: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from ring_of(${memberId}) as near (member_id)
    where near.member_id <> ${memberId}
      and exists (select from bet where bet.member_id = near.member_id)
    limit 1
  `.execute(db);
  return rows.length > 0;
}

export async function hasRefund(db: Queryable, memberId: string, day: string): Promise<boolean> {
  const refund = await db
    .selectFrom("refund")
    .select("member_id")
    .where("member_id", "=", memberId)
    .where("day", "=", sql<Date>`${day}::date`)
    .executeTakeFirst();
  return refund !== undefined;
}

interface NewRefund {
  readonly memberId: string;
  readonly day: string;
  readonly lossMinor: bigint;
  readonly amountMinor: bigint;
  readonly number: bigint;
  readonly createdAt: Date;
}

export async function addRefund(tx: Queryable, refund: NewRefund): Promise<void> {
  await tx
    .insertInto("refund")
    .values({
      member_id: refund.memberId,
      day: refund.day,
      loss_minor: refund.lossMinor,
      amount_minor: refund.amountMinor,
      operation_number: refund.number,
      created_at: refund.createdAt,
    })
    .execute();
}

/** One page of the received refunds, the newest first. */
export async function listRefunds(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
) {
  return db
    .selectFrom("refund")
    .select(["amount_minor", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("day", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countRefunds(db: Queryable, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("refund")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The clock and the refund balance, for calls that only read. */
export async function readMoment(db: Queryable, memberId: string) {
  const { rows } = await sql<{ now: Date; currency: Currency; refundMinor: bigint }>`
    select clock_now() as now, currency, refund_minor as "refundMinor"
    from ledger_account where member_id = ${memberId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The member has no wallet.");
  return row;
}
