import type { Readable } from "node:stream";

/** A range of bytes; both ends are part of it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface NewFile {
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
}

/** A folder or a bucket that holds the files. It throws `StoreAway` if it cannot answer now. */
export interface FileBackend {
  /** Its name in sentences and logs. */
  readonly name: string;
  /** Makes it ready for a new database. */
  create(): Promise<void>;
  /** Stores a file whole or not at all. */
  put(key: string, file: NewFile): Promise<void>;
  /** Undefined if it answers that it has no such file. */
  open(key: string, span?: Span): Promise<Readable | undefined>;
  /** A file that does not exist is removed already. */
  remove(key: string): Promise<void>;
}

/**
 * The file store cannot answer now, or it is not the store of this database. This says nothing about
 * a file: the caller tries again later.
 */
export class StoreAway extends Error {
  override readonly name = "StoreAway";
}
