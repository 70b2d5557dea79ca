import { sql } from "kysely";
import { clockNow, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { deleteSome } from "#platform/retention.ts";

/**
 * Serialises the sends to one phone until the transaction ends, so that a burst cannot pass the
 * limit.
 */
export async function lockPhone(tx: Queryable, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`otp:${phone}`}, 0))`.execute(tx);
}

export async function countSent(tx: Queryable, phone: string) {
  const { rows } = await sql<{ last_minute: number; last_hour: number; last_day: number }>`
    select
      count(*) filter (where created_at > now.at - interval '1 minute' and failed_at is null)::int
        as last_minute,
      count(*) filter (where created_at > now.at - interval '1 hour')::int as last_hour,
      count(*)::int as last_day
    from otp, (select clock_now() as at) as now
    where phone = ${phone} and created_at > now.at - interval '1 day'
  `.execute(tx);
  const { last_minute = 0, last_hour = 0, last_day = 0 } = rows[0] ?? {};
  return { lastMinute: last_minute, lastHour: last_hour, lastDay: last_day };
}

/** A code for one purpose is of no use for the other. */
export type OtpPurpose = "register" | "password";

export async function saveOtp(
  tx: Queryable,
  otp: {
    tokenHash: Buffer;
    codeHash: Buffer;
    browserHash: Buffer;
    phone: string;
    purpose: OtpPurpose;
    reference: string;
    lifeSeconds: number;
  },
): Promise<void> {
  await tx
    .insertInto("otp")
    .values({
      token_hash: otp.tokenHash,
      code_hash: otp.codeHash,
      browser_hash: otp.browserHash,
      phone: otp.phone,
      purpose: otp.purpose,
      reference: otp.reference,
      expires_at: secondsFromNow(otp.lifeSeconds),
    })
    .execute();
}

export async function markFailed(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db
    .updateTable("otp")
    .set({ failed_at: clockNow })
    .where("token_hash", "=", tokenHash)
    .execute();
}

/** Reads a code and locks it, so that attempts are checked one after another. */
export async function lockOtp(tx: Queryable, tokenHash: Buffer) {
  return tx
    .selectFrom("otp")
    .select(["code_hash", "browser_hash", "wrong_count"])
    .select([
      sql<boolean>`expires_at <= clock_now()`.as("is_expired"),
      sql<boolean>`verified_at is not null`.as("is_verified"),
    ])
    .where("token_hash", "=", tokenHash)
    .forUpdate()
    .executeTakeFirst();
}

export async function countWrongCode(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("otp")
    .set((row) => ({ wrong_count: row("wrong_count", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function markVerified(tx: Queryable, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("otp")
    .set({ verified_at: clockNow })
    .where("token_hash", "=", tokenHash)
    .execute();
}

interface Verified {
  readonly phone: string;
  readonly purpose: OtpPurpose;
  readonly browserHash: Buffer;
  readonly lifeSeconds: number;
}

const standing = (db: Queryable, { phone, purpose, browserHash, lifeSeconds }: Verified) =>
  db
    .selectFrom("otp")
    .select("token_hash")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("verified_at", ">", secondsFromNow(-lifeSeconds));

export async function isVerified(db: Queryable, verified: Verified): Promise<boolean> {
  return (await standing(db, verified).executeTakeFirst()) !== undefined;
}

/** Uses the verification up; returns false if there was none. */
export async function useVerified(tx: Queryable, verified: Verified): Promise<boolean> {
  const used = await tx
    .updateTable("otp")
    .set({ used_at: clockNow })
    .where("token_hash", "in", standing(tx, verified))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

/** The limits cover one day; older rows are never read. */
export function deleteOldOtps(db: Queryable, limit: number): Promise<number> {
  const before = secondsFromNow(-2 * 24 * 3600);
  return deleteSome(db, { table: "otp", at: "created_at", before, limit });
}
