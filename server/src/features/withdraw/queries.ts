import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import type { OperationState, RequestKey } from "#ledger/post.ts";
import { clockNow, type Queryable, runSql } from "#platform/database.ts";

export interface AskedWithdrawal {
  readonly memberId: string;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly requestKey: RequestKey | undefined;
}

export interface OpenedWithdrawal extends PayeeDetail {
  /** As the books answer, or which limit the amount is beyond. */
  readonly result: string;
  readonly number: bigint;
  readonly state: OperationState;
  readonly wallet_after_minor: bigint;
  readonly aside_after_minor: bigint;
  readonly created_at: Date;
}

/**
 * All that a withdrawal needs in one statement, since every member waits for it: who is paid, the
 * limits, the operation, and the row that says it is to be paid.
 */
const openStatement = `
  with asked as materialized (
    select asked.*, account.bank_code, account.account_no, account.account_name,
      case
        when asked.amount_minor < (limits.value -> asked.currency ->> 'min')::numeric * 100
          then 'BELOW_LIMIT'
        when asked.amount_minor > (limits.value -> asked.currency ->> 'max')::numeric * 100
          then 'ABOVE_LIMIT'
      end as refusal
    from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[]) with ordinality
      as asked (member_id, currency, amount_minor, key, request_hash, place)
    join bank_account as account on account.member_id = asked.member_id
    cross join (select value from setting where key = 'withdraw') as limits
  ),
  opened as materialized (
    select * from ledger_post(array(
      select row(
        place, member_id, 'withdraw', 'PENDING', key, request_hash, currency, amount_minor,
        'WALLET', bank_code,
        jsonb_build_object(
          'bankCode', bank_code, 'bankAccountNo', account_no, 'bankAccountName', account_name
        ),
        -amount_minor, amount_minor, 0, null, true, $6::integer
      )::ledger_order
      from asked
      where refusal is null
    ))
  ),
  taken_up as (
    insert into withdrawal (member_id, number, due_at, checked_at)
    select asked.member_id, opened.number, opened.created_at, opened.created_at
    from opened
    join asked on asked.place = opened.index
    where opened.result = 'POSTED'
  )
  select coalesce(asked.refusal, opened.result) as result, opened.number, opened.state,
    opened.wallet_after_minor, opened.aside_after_minor, opened.created_at,
    asked.bank_code as "bankCode", asked.account_no as "bankAccountNo",
    asked.account_name as "bankAccountName"
  from asked
  left join opened on opened.index = asked.place
  order by asked.place`;

/** Opens withdrawals of different members; answers each in its place, opened or refused. */
export async function openWithdrawals(
  db: Queryable,
  asked: readonly AskedWithdrawal[],
  perMinute: number,
): Promise<readonly OpenedWithdrawal[]> {
  const rows = await runSql<OpenedWithdrawal>(db, openStatement, [
    asked.map(({ memberId }) => memberId),
    asked.map(({ currency }) => currency),
    asked.map(({ amountMinor }) => amountMinor),
    asked.map(({ requestKey }) => requestKey?.key),
    asked.map(({ requestKey }) => requestKey?.requestHash.toString("hex")),
    perMinute,
  ]);
  if (rows.length !== asked.length) throw new Error("A member has no bank account.");
  return rows;
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

export interface NextLook {
  readonly memberId: string;
  readonly number: bigint;
  readonly seconds: number;
}

/** Says when each is to be looked at next. */
export async function lookAgain(db: Queryable, looks: readonly NextLook[]): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    update withdrawal set due_at = clock_now() + make_interval(secs => look.seconds)
    from json_to_recordset(${JSON.stringify(
      looks.map((look) => ({ ...look, number: String(look.number) })),
    )}::json) as look ("memberId" text, number bigint, seconds float8)
    where withdrawal.member_id = look."memberId" and withdrawal.number = look.number
  `.execute(db);
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
