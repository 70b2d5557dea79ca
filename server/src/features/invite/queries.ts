import { sql } from "kysely";
import { type Queryable, runSql } from "#platform/database/database.ts";

/** For a query with a column of the member's id: friends' earnings that are not received yet. */
export function waitingOf(column: string): string {
  return `coalesce((
    select earned_minor - received_minor from invite_total where inviter_id = ${column}
  ), 0)`;
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

/**
 * Marks all open earnings as received and returns their sum. Earnings of friends who are the member,
 * or are in one ring with the member, are barred first.
 */
export async function receiveAll(tx: Queryable, memberId: string): Promise<bigint> {
  const { rows } = await sql<{ received: bigint }>`
    select invite_receive(${memberId}) as received
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
    // The source is the day, and the unique index of these rewards has it.
    .orderBy("source", "desc")
    .limit(1)
    .executeTakeFirst();
  return grant?.started_at;
}

interface EarningRow {
  readonly total: bigint;
  readonly name: string | null;
  readonly earned_minor: bigint;
  readonly updated_at: Date;
}

/** Earnings are numbered without gaps, so a page is a range of numbers. */
const listPage = `
  select total.earning_count as total, page.name, page.earned_minor, page.updated_at
  from invite_total as total
  left join lateral (
    select earning.earned_minor, earning.updated_at, earning.number,
      (select name from member where member.id = earning.invitee_id) as name
    from invite_earning as earning
    where earning.inviter_id = total.inviter_id and earning.earned_minor > 0
      and earning.number <= total.earning_count - $3::bigint
      and earning.number > total.earning_count - $3::bigint - $2::bigint
  ) as page on true
  where total.inviter_id = $1
  order by page.number desc`;

/**
 * One page of friends' earnings, the newest first, and the number of all. An earning that was
 * cancelled later keeps its place, but is not shown.
 */
export async function listEarnings(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
) {
  const rows = await runSql<EarningRow>(db, listPage, [memberId, limit, (page - 1) * limit]);
  const earnings = rows.flatMap(({ name, ...row }) => (name === null ? [] : [{ ...row, name }]));
  return { earnings, total: Number(rows[0]?.total ?? 0n) };
}
