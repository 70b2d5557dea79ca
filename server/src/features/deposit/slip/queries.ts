import type { SlipReason } from "@krapao/contract/statement";
import { sql } from "kysely";
import type { BankTransfer, RegisteredAccount } from "#features/deposit/rules.ts";
import type { RequestKey } from "#ledger/post.ts";
import { isUniqueViolation } from "#platform/database/database-errors.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { claimDue, type DueRows } from "#platform/database/due-rows.ts";
import type { Bite } from "#platform/retention.ts";
import { leaseSeconds } from "./rules.ts";

const shown = ["reference", "created_at", "amount_minor", "state", "note", "code"] as const;

interface NewSlip {
  readonly memberId: string;
  readonly reference: string;
  readonly fileName: string;
  readonly requestKey: RequestKey | undefined;
}

/** Returns undefined if the key already has an upload. */
export async function addSlip(tx: Queryable, slip: NewSlip) {
  return tx
    .insertInto("slip")
    .values({
      member_id: slip.memberId,
      reference: slip.reference,
      file_name: slip.fileName,
      key: slip.requestKey?.key ?? null,
      request_hash: slip.requestKey?.requestHash ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "key"]).where("key", "is not", null).doNothing(),
    )
    .returning(shown)
    .executeTakeFirst();
}

export async function findSlipByKey(db: Queryable, memberId: string, key: string) {
  return db
    .selectFrom("slip")
    .select([...shown, "request_hash"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** A member sees this many of the latest slips. Their money stays in the statement. */
const listedMax = 1000;

/** One page of a member's slips, the newest first. */
export async function listSlips(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
) {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom("slip")
        .select("reference")
        .where("member_id", "=", memberId)
        .orderBy("created_at", "desc")
        .orderBy("reference", "desc")
        .limit(listedMax)
        .as("listed"),
    )
    .select((select) => select.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const skipped = (page - 1) * limit;
  if (skipped >= listedMax) return { rows: [], total };
  const rows = await db
    .selectFrom("slip")
    .select(shown)
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("reference", "desc")
    .limit(Math.min(limit, listedMax - skipped))
    .offset(skipped)
    .execute();
  return { rows, total };
}

/** Undefined if the slip belongs to another member, or its picture was kept long enough. */
export async function findPicture(
  db: Queryable,
  memberId: string,
  reference: string,
): Promise<string | undefined> {
  const slip = await db
    .selectFrom("slip")
    .innerJoin("stored_file", "stored_file.name", "slip.file_name")
    .select("slip.file_name")
    .where("slip.member_id", "=", memberId)
    .where("slip.reference", "=", reference)
    .where("stored_file.state", "=", "kept")
    .executeTakeFirst();
  return slip?.file_name;
}

export interface DueSlip {
  member_id: string;
  reference: string;
  file_name: string;
  code: string | null;
  attempts: number;
  created_at: Date;
  seconds_since_upload: number;
}

type SlipId = Pick<DueSlip, "member_id" | "reference">;

export const slips: DueRows = {
  table: "slip",
  key: ["member_id", "reference"],
  where: sql`state = 'PROCESSING' and held_reason is null`,
  longestSeconds: leaseSeconds,
  counter: "attempts",
};

export function claimSlips(
  db: Queryable,
  claim: { limit: number; leaseSeconds: number },
): Promise<DueSlip[]> {
  const select = sql`claimed.member_id, claimed.reference, claimed.file_name, claimed.code,
    claimed.attempts, claimed.created_at,
    extract(epoch from clock_now() - claimed.created_at)::float8 as seconds_since_upload`;
  return claimDue(db, slips, { ...claim, select });
}

const ofOpenSlip = ({ member_id, reference }: SlipId) =>
  sql<boolean>`member_id = ${member_id} and reference = ${reference} and state = 'PROCESSING'
    and held_reason is null`;

export async function keepCode(db: Queryable, slip: SlipId, text: string): Promise<void> {
  await db.updateTable("slip").set({ code: text }).where(ofOpenSlip(slip)).execute();
}

/**
 * Makes the slip the only one of its transfer, or returns the member whose slip already is. A slip that
 * waits for an operator blocks only its own member: the transfer may belong to another member.
 */
export async function claimTransfer(
  db: Queryable,
  slip: SlipId,
  { bank, reference }: { bank: string; reference: string },
): Promise<"claimed" | { heldBy: string; isCredited: boolean }> {
  try {
    await db
      .updateTable("slip")
      .set({ bank, transfer_reference: reference })
      .where(ofOpenSlip(slip))
      .execute();
    return "claimed";
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const holder = await db
    .selectFrom("slip")
    .select(["member_id", "state"])
    .where("bank", "=", bank)
    .where("transfer_reference", "=", reference)
    .where("state", "<>", "FAILED")
    .where((or) => or.or([or("held_reason", "is", null), or("member_id", "=", slip.member_id)]))
    .where("reference", "<>", slip.reference)
    .orderBy(sql`state = 'SUCCESS'`, "desc")
    .executeTakeFirst();
  // The other slip has failed meanwhile: try again.
  if (!holder) return claimTransfer(db, slip, { bank, reference });
  return { heldBy: holder.member_id, isCredited: holder.state === "SUCCESS" };
}

/** Locks slips to end them. Returns which are open: another process may have ended one meanwhile. */
export async function lockOpenSlips(
  tx: Queryable,
  some: readonly SlipId[],
): Promise<readonly boolean[]> {
  const { rows } = await sql<SlipId>`
    select slip.member_id, slip.reference
    from unnest(
      ${some.map(({ member_id }) => member_id)}::text[],
      ${some.map(({ reference }) => reference)}::text[]
    ) as input (member_id, reference)
    join slip on slip.member_id = input.member_id and slip.reference = input.reference
    where slip.state = 'PROCESSING' and slip.held_reason is null
    order by slip.member_id, slip.reference
    for update of slip
  `.execute(tx);
  return some.map(({ member_id, reference }) =>
    rows.some((row) => row.member_id === member_id && row.reference === reference),
  );
}

export interface EndedSlip {
  readonly slip: SlipId;
  readonly amountMinor: bigint;
  /** The deposit, or the reason why there is none. */
  readonly number?: bigint;
  readonly note?: SlipReason;
}

/** Ends slips that the transaction has locked. */
export async function endSlips(tx: Queryable, ended: readonly EndedSlip[]): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    update slip set
      state = case when input.number is null then 'FAILED' else 'SUCCESS' end,
      note = input.note, amount_minor = input.amount_minor, operation_number = input.number,
      ended_at = clock_now()
    from unnest(
      ${ended.map(({ slip }) => slip.member_id)}::text[],
      ${ended.map(({ slip }) => slip.reference)}::text[],
      ${ended.map(({ amountMinor }) => amountMinor)}::bigint[],
      ${ended.map(({ number }) => number ?? null)}::bigint[],
      ${ended.map(({ note }) => note ?? null)}::text[]
    ) as input (member_id, reference, amount_minor, number, note)
    where slip.member_id = input.member_id and slip.reference = input.reference
  `.execute(tx);
}

export async function endAsFailed(
  db: Queryable,
  slip: SlipId,
  { note, amountMinor = 0n }: { note: SlipReason; amountMinor?: bigint },
): Promise<boolean> {
  const ended = await db
    .updateTable("slip")
    .set({ state: "FAILED", note, amount_minor: amountMinor, ended_at: clockNow })
    .where(ofOpenSlip(slip))
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}

/** The registered accounts by member. */
export async function readRegisteredAccounts(
  db: Queryable,
  memberIds: readonly string[],
): Promise<ReadonlyMap<string, RegisteredAccount>> {
  const { rows } = await sql<RegisteredAccount & { memberId: string }>`
    select account.member_id as "memberId", account.bank_code as "bankCode",
      account.account_no as "accountNo", account.account_name as "accountName", member.currency
    from unnest(${memberIds}::text[]) as input (member_id)
    join bank_account as account on account.member_id = input.member_id
    join member on member.id = account.member_id
  `.execute(db);
  return new Map(rows.map((row) => [row.memberId, row]));
}

/** Includes accounts closed to new deposits: money that reached one of them is ours. */
export async function listOurAccounts(db: Queryable) {
  return db
    .selectFrom("deposit_account")
    .select(["bank_code as bankCode", "account_no as accountNo", "currency"])
    .where("type", "=", "BANK")
    .execute();
}

export type TransferEnd = "credited" | "returned" | "twin";

/** How transfers ended that were reported before, through any channel, for any member. */
export async function findEnds(
  db: Queryable,
  transfers: readonly Pick<BankTransfer, "sender" | "reference">[],
): Promise<readonly (TransferEnd | undefined)[]> {
  const { rows } = await sql<{ state: TransferEnd | "suspense" | null }>`
    select receipt.state
    from unnest(
      ${transfers.map(({ sender }) => sender.bankCode)}::text[],
      ${transfers.map(({ reference }) => reference)}::text[]
    ) with ordinality as input (sender_bank, reference, index)
    left join bank_receipt as receipt
      on receipt.reference = input.reference and receipt.sender_bank = input.sender_bank
    order by input.index
  `.execute(db);
  return rows.map(({ state }) => (state === null || state === "suspense" ? undefined : state));
}

/**
 * Releases the pictures of some slips that were kept long enough; a worker removes them from the
 * store. The slips themselves stay. Returns their number.
 */
export async function forgetPictures(db: Queryable, { days, limit }: Bite): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with old as (
      select file.name from stored_file as file join slip on slip.file_name = file.name
      where file.kept_by = 'slip' and file.state = 'kept' and slip.state <> 'PROCESSING'
        and file.created_at < (select clock_now()) - make_interval(days => ${days})
      order by file.created_at limit ${limit}
      for update of file skip locked
    )
    update stored_file as file set state = 'leaving', due_at = clock_now()
    from old where file.name = old.name
  `.execute(db);
  return Number(numAffectedRows);
}
