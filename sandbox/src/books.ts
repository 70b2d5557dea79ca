import { DatabaseSync } from "node:sqlite";
import { callbackSchema } from "./callback-books.ts";
import type { Part } from "./part.ts";

/** Opens the sandbox's own database. It contains nothing from the wallet's database. */
export function openBooks(file: string, parts: readonly Part[]): DatabaseSync {
  const books = new DatabaseSync(file);
  // Answered requests survive a crash of the program. The sandbox never waits for the disk.
  books.exec("pragma journal_mode = wal; pragma synchronous = off;");
  books.exec(callbackSchema);
  for (const part of parts) books.exec(part.schema);
  return books;
}
