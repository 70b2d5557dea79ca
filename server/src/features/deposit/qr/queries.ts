import type { QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import { type Selectable, sql } from "kysely";
import type { RequestKey } from "#ledger/post.ts";
import { clockNow, isDue, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { namedColumns } from "#platform/database/named-columns.ts";
import type { Tables } from "#tables.ts";

export type QrCode = Selectable<Tables["qr_code"]> & {
  /** Seconds left by our clock; negative after the end. */
  seconds_left: number;
  age_seconds: number;
};

const columns = sql`
  ${namedColumns("qr_code")},
  extract(epoch from expires_at - clock_now())::float8 as seconds_left,
  extract(epoch from clock_now() - created_at)::float8 as age_seconds
`;

/**
 * Serialises a member's requests, so that the later of two codes at one provider is the live one.
 */
export async function lockMemberCodes(tx: Queryable, memberId: string): Promise<void> {
  const key = `qr:${memberId}`;
  // guard: member-codes-lock
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  // end guard
}

export async function findCode(db: Queryable, id: string): Promise<QrCode> {
  const { rows } = await sql<QrCode>`select ${columns} from qr_code where id = ${id}`.execute(db);
  const [code] = rows;
  if (!code) throw new Error("The QR code does not exist any more.");
  return code;
}

export async function findCodeByKey(
  tx: Queryable,
  memberId: string,
  key: string,
): Promise<QrCode | undefined> {
  const { rows } = await sql<QrCode>`
    select ${columns} from qr_code where member_id = ${memberId} and key = ${key}
  `.execute(tx);
  return rows[0];
}

export async function findLiveCode(
  db: Queryable,
  memberId: string,
  provider: QrProvider,
): Promise<QrCode | undefined> {
  const { rows } = await sql<QrCode>`
    select ${columns} from qr_code
    where member_id = ${memberId} and provider = ${provider} and state = 'live'
      and expires_at > clock_now()
  `.execute(db);
  return rows[0];
}

interface NewCode {
  readonly id: string;
  readonly memberId: string;
  readonly provider: QrProvider;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly requestKey: RequestKey | undefined;
  readonly lifeSeconds: number;
  readonly leaseSeconds: number;
}

/** Stores the wanted code before the provider is called. */
export async function addCode(tx: Queryable, code: NewCode): Promise<void> {
  await tx
    .insertInto("qr_code")
    .values({
      id: code.id,
      member_id: code.memberId,
      provider: code.provider,
      currency: code.currency,
      amount_minor: code.amountMinor,
      key: code.requestKey?.key ?? null,
      request_hash: code.requestKey?.requestHash ?? null,
      expires_at: secondsFromNow(code.lifeSeconds),
      due_at: secondsFromNow(code.leaseSeconds),
    })
    .execute();
}

/**
 * Cancels codes that can still be paid; the worker ends them at the provider. Returns their number.
 */
export async function cancelCodes(
  tx: Queryable,
  { memberId, ...which }: { memberId: string } & ({ id: string } | { provider: QrProvider }),
): Promise<bigint> {
  const cancelled = await tx
    .updateTable("qr_code")
    .set({ state: "cancelled", due_at: clockNow, version: sql`version + 1` })
    .where("member_id", "=", memberId)
    .where("state", "in", ["requesting", "live"])
    .$if("id" in which, (query) => query.where("id", "=", "id" in which ? which.id : ""))
    .$if("provider" in which, (query) =>
      query.where("provider", "=", "provider" in which ? which.provider : "FP"),
    )
    .executeTakeFirst();
  return cancelled.numUpdatedRows;
}

export async function isMembersCode(db: Queryable, memberId: string, id: string): Promise<boolean> {
  const code = await db
    .selectFrom("qr_code")
    .select("id")
    .where("id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return code !== undefined;
}

/** The credited payments of a code. */
export async function creditedMinor(db: Queryable, id: string): Promise<bigint> {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(payment.amount_minor), 0)::bigint as minor
    from qr_payment as payment
    join operation on operation.member_id = payment.member_id
      and operation.number = payment.operation_number
    where payment.qr_code_id = ${id} and operation.state = 'SUCCESS'
  `.execute(db);
  return rows[0]?.minor ?? 0n;
}

/** Claims the request for a code whose process has died. Returns true if it was free. */
export async function claimRequesting(
  db: Queryable,
  id: string,
  leaseSeconds: number,
): Promise<boolean> {
  const claimed = await db
    .updateTable("qr_code")
    .set({ due_at: secondsFromNow(leaseSeconds), version: sql`version + 1` })
    .where("id", "=", id)
    .where("state", "=", "requesting")
    .where(isDue("due_at", leaseSeconds))
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Extends the lease on the request for a code. */
export async function renewRequesting(
  db: Queryable,
  id: string,
  leaseSeconds: number,
): Promise<void> {
  await db
    .updateTable("qr_code")
    .set({ due_at: secondsFromNow(leaseSeconds) })
    .where("id", "=", id)
    .where("state", "=", "requesting")
    .execute();
}

/** Stores the provider's charge. A code that was cancelled meanwhile stays cancelled. */
export async function keepCharge(
  db: Queryable,
  id: string,
  charge: { id: string; payload: string; secondsToNextPoll: number },
): Promise<void> {
  await db
    .updateTable("qr_code")
    .set({
      state: sql`case when state = 'requesting' then 'live' else state end`,
      charge_id: charge.id,
      payload: charge.payload,
      due_at: secondsFromNow(charge.secondsToNextPoll),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .where("state", "in", ["requesting", "cancelled"])
    .execute();
}

/** There is no code to show: the provider refused, or gave no usable answer. */
export async function endRequesting(
  db: Queryable,
  id: string,
  end: {
    state: "refused" | "failed";
    message: string;
    chargeId: string | null;
    secondsToNextPoll: number | null;
  },
): Promise<void> {
  await db
    .updateTable("qr_code")
    .set({
      state: end.state,
      message: end.message,
      charge_id: end.chargeId,
      due_at: end.secondsToNextPoll === null ? null : secondsFromNow(end.secondsToNextPoll),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .where("state", "=", "requesting")
    .execute();
}
