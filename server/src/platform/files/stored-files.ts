import { stat } from "node:fs/promises";
import { sql } from "kysely";
import {
  clockNow,
  type Database,
  type Queryable,
  secondsFromNow,
} from "#platform/database/database.ts";
import { claimDue, type DueRows } from "#platform/database/due-rows.ts";
import { killPoint } from "#platform/kill-points.ts";
import { deleteSome } from "#platform/retention.ts";
import { hashSecret, randomToken } from "#platform/secrets/random.ts";
import type { Tables } from "#tables.ts";
import { StoreAway } from "./file-backend.ts";
import type { FileStore } from "./file-store.ts";

/** The lifetime of a link to a file. */
const linkSeconds = 5 * 60;

/** The time after which the file of an unfinished upload is removed. `stored_file.due_at` has the same. */
const incomingSeconds = 3600;
/** A process may take so long to remove a batch before another takes over. */
const leaseSeconds = 300;
const batchSize = 20;

type StoredFile = Pick<Tables["stored_file"], "name" | "type" | "bytes">;

interface NewStoredFile {
  readonly path: string;
  readonly owner: string;
  readonly type: StoredFile["type"];
}

interface Stores {
  readonly db: Database;
  readonly files: FileStore;
}

/**
 * Records a file and puts it into the store. The row that needs the file keeps it; without such a
 * row it is removed after an hour.
 */
export async function storeFile(
  { db, files }: Stores,
  { path, owner, type }: NewStoredFile,
): Promise<string> {
  const { size: bytes } = await stat(path);
  const name = files.newName();
  await db.insertInto("stored_file").values({ name, owner, type, bytes }).execute();
  killPoint("file.recorded");
  await files.put(name, { path, bytes, type });
  killPoint("file.put");
  return name;
}

/** No row will need this file: the worker removes it at its next run. */
export async function dropFile(db: Queryable, name: string): Promise<void> {
  await sql`
    update stored_file set due_at = clock_now() where name = ${name} and state = 'incoming'
  `.execute(db);
}

const dueFiles: DueRows = {
  table: "stored_file",
  key: ["name"],
  longestSeconds: incomingSeconds,
  counter: "attempts",
};

interface LeavingFile {
  readonly name: string;
  readonly isNeeded: boolean;
}

/**
 * Removes the files that no row needs: of unfinished uploads, and of rows that were deleted or whose
 * file was kept long enough. Only files with a row are ever removed.
 */
export async function removeFiles({ db, files }: Stores): Promise<boolean | "unanswered"> {
  const due = await claimDue<LeavingFile>(db, dueFiles, {
    limit: batchSize,
    leaseSeconds,
    // From now on no row can keep the file.
    set: { state: "leaving" },
    select: sql`claimed.name, claimed.kept_by is not null as "isNeeded"`,
  });
  if (due.length === 0) return false;
  killPoint("file.claimed");
  try {
    await files.check();
    for (const file of due) await removeFile({ db, files }, file);
  } catch (error) {
    if (error instanceof StoreAway) return "unanswered";
    throw error;
  }
  return due.length === batchSize;
}

/** The file goes first: if the process ends in between, the row remembers what is to be removed. */
async function removeFile({ db, files }: Stores, { name, isNeeded }: LeavingFile): Promise<void> {
  await files.remove(name);
  killPoint("file.removed");
  const isLeaving = sql<boolean>`name = ${name} and state = 'leaving'`;
  if (isNeeded) {
    const gone = { state: "gone", due_at: null } as const;
    await db.updateTable("stored_file").set(gone).where(isLeaving).execute();
    await db.deleteFrom("file_link").where("file_name", "=", name).execute();
  } else {
    await db.deleteFrom("stored_file").where(isLeaving).execute();
  }
}

/** The bytes that an owner has sent within the last day. */
export async function bytesOfDay(db: Queryable, owner: string): Promise<number> {
  const { rows } = await sql<{ bytes: bigint }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from stored_file
    where owner = ${owner} and created_at > (select clock_now()) - interval '1 day'
      and state <> 'incoming'
  `.execute(db);
  return Number(rows[0]?.bytes ?? 0n);
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
): Promise<StoredFile | undefined> {
  return db
    .selectFrom("file_link")
    .innerJoin("stored_file", "stored_file.name", "file_link.file_name")
    .select(["stored_file.name", "stored_file.type", "stored_file.bytes"])
    .where("file_link.token_hash", "=", hashSecret(token))
    .where("file_link.expires_at", ">", sql<Date>`clock_now()`)
    .where("stored_file.state", "=", "kept")
    .executeTakeFirst();
}

export function deleteOldFileLinks(db: Queryable, limit: number): Promise<number> {
  return deleteSome(db, { table: "file_link", at: "expires_at", before: clockNow, limit });
}

/** Binds the file store to this database. Throws a sentence if it belongs to another. */
export async function claimStore({ db, files }: Stores): Promise<void> {
  const { rows } = await sql<{ databaseId: string; hasFiles: boolean }>`
    select id::text as "databaseId",
      exists (select from stored_file where state = 'kept') as "hasFiles"
    from instance
  `.execute(db);
  const [found] = rows;
  if (!found) throw new Error("The database has no id.");
  await files.claim(found);
}
