import { DatabaseSync } from "node:sqlite";
import { callbackSchema } from "./callback-books.ts";
import type { Part } from "./part.ts";

/** Opens the sandbox's own books: nothing in them comes from the wallet's database. */
export function openBooks(file: string, parts: readonly Part[]): DatabaseSync {
  const books = new DatabaseSync(file);
  // What was answered survives any end of the program; the disk is never waited for.
  books.exec("pragma journal_mode = wal; pragma synchronous = off;");
  books.exec(callbackSchema);
  for (const part of parts) books.exec(part.schema);
  return books;
}
