import { sql } from "kysely";
import { clockNow, isTaken, type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { deleteSome } from "#platform/retention.ts";
import type { AddedPasskey, UsedPasskey } from "./verify.ts";

export type ChallengePurpose = "login" | "add" | "unlock";

interface ChallengeKey {
  readonly challengeHash: Buffer;
  readonly purpose: ChallengePurpose;
  /** The session that requested it; a login has none. */
  readonly tokenHash: Buffer | null;
}

export async function saveChallenge(
  db: Queryable,
  { challengeHash, purpose, tokenHash }: ChallengeKey,
  lifeSeconds: number,
): Promise<void> {
  await db
    .insertInto("passkey_challenge")
    .values({
      challenge_hash: challengeHash,
      purpose,
      token_hash: tokenHash,
      expires_at: secondsFromNow(lifeSeconds),
    })
    .execute();
}

/**
 * Deletes a challenge when it is first presented, so that it is of use once, whatever it is
 * presented with. Returns false if there is none for this purpose and session, or it is too old.
 */
export async function takeChallenge(
  db: Queryable,
  { challengeHash, purpose, tokenHash }: ChallengeKey,
): Promise<boolean> {
  const { rows } = await sql<{ is_valid: boolean }>`
    delete from passkey_challenge where challenge_hash = ${challengeHash}
    returning purpose = ${purpose} and token_hash is not distinct from ${tokenHash}
      and clock_now() >= created_at and clock_now() < expires_at as is_valid
  `.execute(db);
  return rows[0]?.is_valid ?? false;
}

export function deleteOldChallenges(db: Queryable, limit: number): Promise<number> {
  const before = secondsFromNow(0);
  return deleteSome(db, { table: "passkey_challenge", at: "expires_at", before, limit });
}

export async function findByCredential(db: Queryable, credentialId: Buffer) {
  return db
    .selectFrom("passkey")
    .innerJoin("member", "member.id", "passkey.member_id")
    .select(["passkey.id", "passkey.member_id", "credential_id", "public_key", "is_synced"])
    .select([
      sql<number>`sign_count::float8`.as("sign_count"),
      sql<boolean>`member.disabled_at is not null`.as("is_disabled"),
    ])
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

export type FoundPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>;

/**
 * Notes a use. Returns false if the passkey was removed since it was read, or was used with the same
 * count or a higher one.
 */
export async function notePasskeyUse(
  tx: Queryable,
  { id, sign_count: before }: Pick<FoundPasskey, "id" | "sign_count">,
  { signCount, isBackedUp }: UsedPasskey,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("passkey")
    .set({ sign_count: BigInt(signCount), is_backed_up: isBackedUp, last_used_at: clockNow })
    .where("id", "=", id)
    .where(sql<boolean>`sign_count = ${before}`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listPasskeys(db: Queryable, memberId: string) {
  return db
    .selectFrom("passkey")
    .select(["id", "credential_id", "device", "created_at", "last_used_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .execute();
}

/**
 * Locks the member, so that two requests cannot both add the last passkey that is allowed. Rows that name
 * the member may be added meanwhile.
 */
export async function lockMemberForPasskeys(tx: Queryable, memberId: string) {
  return tx
    .selectFrom("member")
    .select(["username", "name"])
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Returns false if the credential is somebody's already. */
export async function addPasskey(
  tx: Queryable,
  memberId: string,
  { added, device }: { added: AddedPasskey; device: string | null },
): Promise<boolean> {
  try {
    await tx
      .insertInto("passkey")
      .values({
        member_id: memberId,
        credential_id: added.credentialId,
        public_key: added.publicKey,
        sign_count: BigInt(added.signCount),
        is_synced: added.isSynced,
        is_backed_up: added.isBackedUp,
        device,
      })
      .execute();
    return true;
  } catch (error) {
    if (isTaken(error, "passkey_credential_id_key")) return false;
    throw error;
  }
}

/** Another member's id finds nothing. */
export async function removePasskey(tx: Queryable, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("passkey")
    .where("member_id", "=", memberId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
