import { sql } from "kysely";
import type { OperationState } from "#ledger/post.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { claimDue, type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { newReference } from "#platform/secrets/references.ts";
import { backOffMaxSeconds, type PayoutAnswer } from "./rules.ts";

/** Queues a withdrawal for payout once its money is collected. */
export async function takeUp(
  tx: Queryable,
  { memberId, number }: { memberId: string; number: bigint },
): Promise<void> {
  await sql`
    select from withdrawal_take_up(
      array[${memberId}], array[${number}::bigint], array[${newReference("W")}]
    )
  `.execute(tx);
}

/** The payee's account at the time of the request. */
export interface PayeeDetail {
  readonly bankCode: string;
  readonly bankAccountNo: string;
  readonly bankAccountName: string;
}

export interface DueWithdrawal {
  member_id: string;
  number: bigint;
  /** The bank identifies the payout by this reference; it is unique. */
  reference: string;
  currency: "BAHT" | "LAK";
  amount_minor: bigint;
  detail: PayeeDetail;
  /** Grows with every claim, so that a process can detect that another one has taken over. */
  attempts: number;
  was_sent: boolean;
}

const withdrawals: DueRows = {
  table: "withdrawal",
  key: ["member_id", "number"],
  where: sql`is_open and held_reasons is null`,
  longestSeconds: backOffMaxSeconds,
  counter: "attempts",
};

/** Claims withdrawals. Records that a payout is sent before it is sent. */
export function claimWithdrawals(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<DueWithdrawal[]> {
  return claimDue(db, withdrawals, {
    ...claim,
    set: { sent_at: sql`coalesce(claimed.sent_at, clock_now())` },
    before: sql`due.sent_at is not null as was_sent`,
    select: sql`claimed.member_id, claimed.number, claimed.reference, claimed.attempts,
      claimed.was_sent, operation.currency, operation.amount_minor,
      operation.detail -- guard: payee-of-request
    `,
    join: sql`join operation
      on operation.member_id = claimed.member_id and operation.number = claimed.number`,
  });
}

interface NextPoll {
  readonly memberId: string;
  readonly number: bigint;
  readonly seconds: number;
  readonly answer: PayoutAnswer;
}

/** Sets the time of the next poll, and keeps the answer for an operator. Returns the references whose money was returned meanwhile. */
export async function pollAgain(
  db: Queryable,
  polls: readonly NextPoll[],
): Promise<readonly string[]> {
  if (polls.length === 0) return [];
  const { rows } = await sql<{ reference: string }>`
    with poll as (
      select "memberId", number, seconds, answer from json_to_recordset(${JSON.stringify(
        polls.map((poll) => ({ ...poll, number: String(poll.number) })),
      )}::json) as poll ("memberId" text, number bigint, seconds float8, answer text)
    ),
    put_off as (
      update withdrawal set due_at = clock_now() + make_interval(secs => poll.seconds),
        last_answer = poll.answer, answered_at = clock_now()
      from poll
      where withdrawal.member_id = poll."memberId" and withdrawal.number = poll.number
        and withdrawal.is_open
    )
    select withdrawal.reference
    from poll
    join withdrawal
      on withdrawal.member_id = poll."memberId" and withdrawal.number = poll.number
    join operation
      on operation.member_id = poll."memberId" and operation.number = poll.number
    where operation.state = 'FAILED' and operation.kind = 'withdraw'
  `.execute(db);
  return rows.map(({ reference }) => reference);
}

/** Releases the claim of a payout that was not sent. Returns true if the claim was still ours. */
export async function releaseClaim(
  db: Queryable,
  { member_id, number, attempts }: Pick<DueWithdrawal, "member_id" | "number" | "attempts">,
): Promise<boolean> {
  const claim = { member_id, number, attempts };
  return reschedule(db, withdrawals, claim, { seconds: 0, set: { sent_at: null } });
}

export interface Settlement {
  readonly memberId: string;
  readonly number: bigint;
  /** Paid by the bank, or refused. */
  readonly state: "SUCCESS" | "FAILED";
}

/** The state of a withdrawal now, and whether this call has ended it. */
export interface Settled {
  readonly isMoved: boolean;
  readonly state: OperationState;
}

/** Ends payouts of different members. Answers in the order of the settlements. */
export async function settleWithdrawals(
  db: Queryable,
  settlements: readonly Settlement[],
): Promise<readonly Settled[]> {
  const text = `select is_moved as "isMoved", state
    from withdrawal_settle($1::text[], $2::bigint[], $3::text[]) order by index`;
  const rows = await runSql<Settled>(db, text, [
    settlements.map(({ memberId }) => memberId),
    settlements.map(({ number }) => number),
    settlements.map(({ state }) => state),
  ]);
  if (rows.length !== settlements.length) throw new Error("A settled withdrawal does not exist.");
  return rows;
}

/** A payout that returns a held deposit. */
export const isReturn = (reference: string) => reference.startsWith("B");

/** Ends a payout that returns a held deposit. If the bank refused it, the deposit is still held. */
export async function settleReturn(
  db: Queryable,
  { memberId, number, state }: Settlement,
): Promise<Settled> {
  const text = `select is_moved as "isMoved", state from deposit_return_settle($1, $2, $3)`;
  const [settled] = await runSql<Settled>(db, text, [memberId, number, state]);
  if (!settled) throw new Error("A settled return does not exist.");
  return settled;
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
      "withdrawal.held_reasons",
    ])
    .where("operation.member_id", "=", memberId)
    .where("operation.kind", "=", "withdraw")
    .where("operation.number", "=", number ?? latestOf(memberId))
    .executeTakeFirst();
}

/** The number of the latest withdrawal. */
const latestOf = (memberId: string) => sql<bigint>`(
  select withdraw_number from ledger_account where member_id = ${memberId}
)`;

/** How long held withdrawals took lately; null if too few are known. */
export async function findExpectedMinutes(db: Queryable): Promise<number | null> {
  const { rows } = await sql<{ minutes: number | null }>`
    select withdrawal_expected_minutes() as minutes
  `.execute(db);
  return rows[0]?.minutes ?? null;
}
