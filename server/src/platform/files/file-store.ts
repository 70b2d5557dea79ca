import { mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { randomText } from "#platform/secrets/random.ts";
import { type FileBackend, type NewFile, type Span, StoreAway } from "./file-backend.ts";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
const nameLength = 32;
const namePattern = /^[0-9a-z]{32}$/;

/** The file that names the database whose files these are. */
const markKey = "database";
const markPattern = /^[0-9a-f-]{36}$/;

/** No upload takes longer, so a crash left an older temporary file. */
const staleMilliseconds = 60 * 60 * 1000;

/** Counts and times a call to the store. */
type Observe = <Answer>(
  call: "check" | "put" | "open" | "remove",
  reference: string,
  run: () => Promise<Answer>,
) => Promise<Answer>;

interface FileStoreOptions {
  readonly backend: FileBackend;
  /** A folder on this machine for files that are being received. */
  readonly incomingDir: string;
  readonly observe: Observe;
}

/**
 * Private files under names that we make, in a folder or in an object storage. The store is marked
 * with its database: without the right mark nothing is written or removed, and a missing file means
 * nothing.
 */
export class FileStore {
  readonly #backend: FileBackend;
  readonly #incomingDir: string;
  readonly #observe: Observe;
  #databaseId: string | undefined;

  constructor({ backend, incomingDir, observe }: FileStoreOptions) {
    this.#backend = backend;
    this.#incomingDir = incomingDir;
    this.#observe = observe;
  }

  newName(): string {
    return randomText(alphabet, nameLength);
  }

  /** The path for an incoming file on this machine. The caller removes the file. */
  async newIncoming(): Promise<string> {
    await mkdir(this.#incomingDir, { recursive: true, mode: 0o700 });
    return join(this.#incomingDir, this.newName());
  }

  /** Binds a new store to the database. Throws a sentence if it belongs to another or is missing. */
  async claim({ databaseId, hasFiles }: { databaseId: string; hasFiles: boolean }): Promise<void> {
    this.#databaseId = databaseId;
    try {
      if ((await this.#readMark()) === undefined) {
        if (hasFiles) throw new StoreAway(this.#missingMark(databaseId));
        await this.#backend.create();
        await this.#writeMark(databaseId);
      }
      await this.check();
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      throw new Error(`The files of members cannot be used: ${error.message}.`, { cause: error });
    }
  }

  /** Throws `StoreAway` unless the store has the mark of this database. */
  check(): Promise<void> {
    return this.#observe("check", markKey, () => this.#checkMark());
  }

  async #checkMark(): Promise<void> {
    const databaseId = this.#databaseId;
    if (databaseId === undefined) throw new Error("The file store was not claimed.");
    const mark = await this.#readMark();
    if (mark === undefined) throw new StoreAway(this.#missingMark(databaseId));
    if (mark === databaseId) return;
    throw new StoreAway(
      `${this.#backend.name} belongs to another database: set another DATA_DIR, S3_BUCKET or DATABASE_URL`,
    );
  }

  async put(name: string, file: NewFile): Promise<void> {
    await this.check();
    await this.#observe("put", name, () => this.#backend.put(keyOf(name), file));
  }

  /** Undefined if the file does not exist in the store of this database. */
  async open(name: string, span?: Span): Promise<Readable | undefined> {
    const stream = await this.#observe("open", name, () => this.#backend.open(keyOf(name), span));
    if (!stream) await this.check();
    return stream;
  }

  /** The whole file. */
  async read(name: string): Promise<Buffer | undefined> {
    const stream = await this.open(name);
    return stream && this.#readWhole(stream);
  }

  /** The caller checks the mark first, once for all files that it removes. */
  async remove(name: string): Promise<void> {
    await this.#observe("remove", name, () => this.#backend.remove(keyOf(name)));
  }

  /** Removes the temporary files that crashes left on this machine. */
  async sweepIncoming(): Promise<void> {
    for (const name of await readdir(this.#incomingDir).catch(ignoreMissing)) {
      if (!namePattern.test(name)) continue;
      const path = join(this.#incomingDir, name);
      const found = await stat(path).catch(ignoreMissing);
      // Uses the clock of the file system, not the database clock.
      const isStale = "mtimeMs" in found && Date.now() - found.mtimeMs > staleMilliseconds;
      if (isStale) await rm(path, { force: true });
    }
  }

  #missingMark(databaseId: string): string {
    return (
      `${this.#backend.name} does not have the file "${markKey}" with ${databaseId}, ` +
      "the mark of this database: is its disk mounted?"
    );
  }

  async #readMark(): Promise<string | undefined> {
    const stream = await this.#backend.open(markKey);
    if (!stream) return undefined;
    const mark = (await this.#readWhole(stream)).toString("latin1").trim();
    return markPattern.test(mark) ? mark : "unreadable";
  }

  async #writeMark(databaseId: string): Promise<void> {
    const path = await this.newIncoming();
    const text = `${databaseId}\n`;
    await writeFile(path, text, { mode: 0o600 });
    try {
      await this.#backend.put(markKey, { path, bytes: text.length, type: "text/plain" });
    } finally {
      await rm(path, { force: true });
    }
  }

  async #readWhole(stream: Readable): Promise<Buffer> {
    try {
      return await buffer(stream);
    } catch (error) {
      throw new StoreAway(`${this.#backend.name} broke off`, { cause: error });
    }
  }
}

function keyOf(name: string): string {
  if (!namePattern.test(name)) throw new Error("This is not the name of a file of ours.");
  return `kept/${name.slice(0, 2)}/${name}`;
}

function ignoreMissing(error: unknown): [] {
  if ((error as { code?: unknown }).code === "ENOENT") return [];
  throw error;
}
