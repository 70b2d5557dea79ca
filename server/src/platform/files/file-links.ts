import { sql } from "kysely";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Tables } from "#tables.ts";

/** The lifetime of a link to a file. */
const linkSeconds = 5 * 60;

type StoredFile = Pick<Tables["stored_file"], "name" | "owner" | "type" | "bytes">;

export async function addFile(tx: Queryable, file: StoredFile): Promise<void> {
  await tx.insertInto("stored_file").values(file).execute();
}

/** The bytes that an owner has sent within the last day. */
export async function bytesOfDay(db: Queryable, owner: string): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from stored_file
    where owner = ${owner} and created_at > clock_now() - interval '1 day'
  `.execute(db);
  return Number(rows[0]?.bytes ?? 0n);
}

/** The names that have a row. */
export async function findKnownFiles(
  db: Queryable,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("stored_file")
    .select("name")
    .where("name", "in", names)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Creates a new, random address of a file that expires soon. */
export async function addFileLink(db: Queryable, fileName: string): Promise<string> {
  const token = randomToken();
  await db
    .insertInto("file_link")
    .values({
      token_hash: hashSecret(token),
      file_name: fileName,
      expires_at: secondsFromNow(linkSeconds),
    })
    .execute();
  return `/files/${token}`;
}

export async function findLinkedFile(
  db: Queryable,
  token: string,
): Promise<Pick<StoredFile, "name" | "type"> | undefined> {
  return db
    .selectFrom("file_link")
    .innerJoin("stored_file", "stored_file.name", "file_link.file_name")
    .select(["stored_file.name", "stored_file.type"])
    .where("file_link.token_hash", "=", hashSecret(token))
    .where("file_link.expires_at", ">", sql<Date>`clock_now()`)
    .executeTakeFirst();
}

export async function deleteOldFileLinks(db: Queryable): Promise<void> {
  await sql`delete from file_link where expires_at < clock_now()`.execute(db);
}
