import { sql } from "kysely";
import { clockNow, type Queryable, secondsFromNow } from "#platform/database.ts";

/** Takes up the withdrawals that members asked for since the last look and whose money is there. */
export async function takeUpNew(db: Queryable): Promise<void> {
  await sql`
    insert into withdrawal (member_id, number, due_at, checked_at)
    select asked.member_id, asked.number, now.at, now.at
    from operation as asked, (select clock_now() as at) as now
    where asked.kind = 'withdraw' and asked.state = 'PENDING'
      and not exists (
        select from withdrawal
        where withdrawal.member_id = asked.member_id and withdrawal.number = asked.number
      )
      and not exists (
        select from withdrawal_home as home
        where home.member_id = asked.member_id and home.number = asked.number and home.is_open
      )
    order by asked.created_at
    limit 100
    on conflict do nothing
  `.execute(db);
}

/** Where the money goes, as it stood when it was asked for. */
export interface PayeeDetail {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
}

export interface DueWithdrawal {
  member_id: string;
  number: bigint;
  currency: "BAHT" | "LAK";
  amount_minor: bigint;
  detail: PayeeDetail;
  attempts: number;
  was_sent: boolean;
  seconds_since_sent: number;
}

/** Claims what is due: whoever moves `due_at` on works on it; others pass over it. */
export async function claimDue(
  db: Queryable,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<DueWithdrawal[]> {
  const { rows } = await sql<DueWithdrawal>`
    with due as (
      select member_id, number, sent_at
      from withdrawal
      where is_open and due_at <= clock_now()
      order by due_at
      limit ${limit}
      for update skip locked
    ),
    claimed as (
      update withdrawal set
        due_at = clock_now() + make_interval(secs => ${leaseSeconds}),
        sent_at = coalesce(withdrawal.sent_at, clock_now()),
        attempts = attempts + 1
      from due
      where withdrawal.member_id = due.member_id and withdrawal.number = due.number
      returning withdrawal.member_id, withdrawal.number, withdrawal.attempts,
        due.sent_at is not null as was_sent,
        extract(epoch from clock_now() - withdrawal.sent_at)::float8 as seconds_since_sent
    )
    select claimed.*, operation.currency, operation.amount_minor, operation.detail
    from claimed
    join operation
      on operation.member_id = claimed.member_id and operation.number = claimed.number
  `.execute(db);
  return rows;
}

export async function lookAgain(
  db: Queryable,
  { member_id, number }: Pick<DueWithdrawal, "member_id" | "number">,
  seconds: number,
): Promise<void> {
  await db
    .updateTable("withdrawal")
    .set({ due_at: secondsFromNow(seconds) })
    .where("member_id", "=", member_id)
    .where("number", "=", number)
    .execute();
}

export async function closeWithdrawal(
  tx: Queryable,
  { member_id, number }: Pick<DueWithdrawal, "member_id" | "number">,
): Promise<void> {
  await tx
    .updateTable("withdrawal")
    .set({ is_open: false, due_at: clockNow })
    .where("member_id", "=", member_id)
    .where("number", "=", number)
    .execute();
}

/** One withdrawal with its timeline: the given one, or the member's latest. */
export async function findWithdrawal(db: Queryable, memberId: string, number?: bigint) {
  return db
    .selectFrom("operation")
    .leftJoin("withdrawal", (join) =>
      join
        .onRef("withdrawal.member_id", "=", "operation.member_id")
        .onRef("withdrawal.number", "=", "operation.number"),
    )
    .select([
      "operation.number",
      "operation.amount_minor",
      "operation.state",
      "operation.detail",
      "operation.created_at",
      "operation.ended_at",
      "withdrawal.checked_at",
      "withdrawal.sent_at",
    ])
    .where("operation.member_id", "=", memberId)
    .where("operation.kind", "=", "withdraw")
    .$if(number !== undefined, (query) => query.where("operation.number", "=", number ?? 0n))
    .orderBy("operation.number", "desc")
    .limit(1)
    .executeTakeFirst();
}
