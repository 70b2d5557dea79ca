import { sql } from "kysely";
import { type Queryable, runSql } from "#platform/database/database.ts";

/** For a query with a column of the member's id: friends' earnings that are not received yet. */
export function waitingOf(column: string): string {
  return `(
    select coalesce(sum(earned_minor - received_minor), 0)::bigint from invite_earning
    where inviter_id = ${column} and earned_minor <> received_minor
  )`;
}

/** Whether any friend has played yet. */
export async function hasPlayInfo(db: Queryable, memberId: string): Promise<boolean> {
  const earning = await db
    .selectFrom("invite_earning")
    .select("day")
    .where("inviter_id", "=", memberId)
    .limit(1)
    .executeTakeFirst();
  return earning !== undefined;
}

/** Bars earnings of friends who are the member, or are in one ring with the member. */
export async function barRings(tx: Queryable, memberId: string): Promise<void> {
  await sql`
    update invite_earning set is_barred = true
    where inviter_id = ${memberId} and earned_minor > 0 and received_minor = 0
      and invitee_id in (
        select invitee_id from (
          select distinct invitee_id from invite_earning
          where inviter_id = ${memberId} and earned_minor > 0 and received_minor = 0
        ) as friend
        where is_one_ring(${memberId}, invitee_id)
      )
  `.execute(tx);
}

/** Marks all open earnings as received and returns their sum. */
export async function receiveAll(tx: Queryable, memberId: string): Promise<bigint> {
  // Locks in the order of writing, so that no deadlock occurs.
  const { rows } = await sql<{ received: bigint }>`
    with waiting as (
      select inviter_id, day, invitee_id, earned_minor, received_minor from invite_earning
      where inviter_id = ${memberId} and earned_minor <> received_minor
      order by day, invitee_id
      for update -- guard: earnings-lock
    ),
    received as (
      update invite_earning as earning set received_minor = waiting.earned_minor
      from waiting
      where earning.inviter_id = waiting.inviter_id and earning.day = waiting.day
        and earning.invitee_id = waiting.invitee_id
      returning waiting.earned_minor - waiting.received_minor as amount
    )
    select coalesce(sum(amount), 0)::bigint as received from received
  `.execute(tx);
  return rows[0]?.received ?? 0n;
}

/** When the member last received invite money. */
export async function findLatestReceipt(
  db: Queryable,
  memberId: string,
): Promise<Date | undefined> {
  const grant = await db
    .selectFrom("reward_grant")
    .select("started_at")
    .where("member_id", "=", memberId)
    .where("kind", "=", "invite")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return grant?.started_at;
}

interface EarningRow {
  readonly name: string;
  readonly earned_minor: bigint;
  readonly updated_at: Date;
}

const listPage = `
  select friend.name, page.earned_minor, page.updated_at
  from (
    select invitee_id, day, earned_minor, updated_at
    from invite_earning
    where inviter_id = $1 and earned_minor > 0
    order by day desc, invitee_id
    limit $2 offset $3
  ) as page
  join member as friend on friend.id = page.invitee_id
  order by page.day desc, page.invitee_id`;

/** One page of friends' earnings, the newest first. */
export async function listEarnings(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<readonly EarningRow[]> {
  return runSql<EarningRow>(db, listPage, [memberId, limit, (page - 1) * limit]);
}

export async function countEarnings(db: Queryable, memberId: string): Promise<number> {
  const { count } = await db
    .selectFrom("invite_earning")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("inviter_id", "=", memberId)
    .where("earned_minor", ">", 0n)
    .executeTakeFirstOrThrow();
  return Number(count);
}
