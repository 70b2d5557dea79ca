import { sql } from "kysely";
import { clockNow, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { type Bite, deleteSome } from "#platform/retention.ts";

/** Opens a session, with the member's login before it. */
export async function addSession(
  tx: Queryable,
  session: { tokenHash: Buffer; memberId: string; lifeSeconds: number; device: string | null },
): Promise<void> {
  const previous = await tx
    .selectFrom("member_device")
    .select(["last_seen_at", "device"])
    .where("member_id", "=", session.memberId)
    .orderBy("last_seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto("session")
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      expires_at: secondsFromNow(session.lifeSeconds),
      device: session.device,
      previous_login_at: previous?.last_seen_at ?? null,
      previous_login_device: previous?.device ?? null,
    })
    .execute();
}

/** A proof from after now is not recent: the clock was set back. */
export async function isProofRecent(
  db: Queryable,
  tokenHash: Buffer,
  lifeSeconds: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("session")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("proved_at", ">", secondsFromNow(-lifeSeconds))
    .where("proved_at", "<=", clockNow)
    .executeTakeFirst();
  return found !== undefined;
}

export async function endSession(db: Queryable, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom("session").where("token_hash", "=", tokenHash).execute();
}

export async function endOtherSessions(
  tx: Queryable,
  { memberId, tokenHash }: { memberId: string; tokenHash: Buffer },
): Promise<void> {
  await tx
    .deleteFrom("session")
    .where("member_id", "=", memberId)
    .where("token_hash", "!=", tokenHash)
    .execute();
}

export async function rememberDevice(
  tx: Queryable,
  memberId: string,
  { deviceHash, device }: { deviceHash: Buffer; device: string | null },
): Promise<void> {
  await tx
    .insertInto("member_device")
    .values({ member_id: memberId, device_hash: deviceHash, device })
    .onConflict((conflict) =>
      conflict
        .columns(["member_id", "device_hash"])
        .doUpdateSet({ last_seen_at: clockNow, device }),
    )
    .execute();
}

/**
 * An expired session is kept for a while, so that its owner gets the answer that it has expired.
 */
export function deleteExpiredSessions(db: Queryable, limit: number): Promise<number> {
  const before = secondsFromNow(-7 * 24 * 3600);
  return deleteSome(db, { table: "session", at: "expires_at", before, limit });
}

/** Deletes some of the browsers that were not used for so long. Returns their number. */
export async function forgetDevices(db: Queryable, { days, limit }: Bite): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from member_device where (member_id, device_hash) in (
      select member_id, device_hash from member_device
      where last_seen_at < (select clock_now()) - make_interval(days => ${days})
      order by last_seen_at limit ${limit}
      for update skip locked
    )
  `.execute(db);
  return Number(numAffectedRows);
}
