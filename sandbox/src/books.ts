import { DatabaseSync } from "node:sqlite";
import type { Part } from "./part.ts";

/** Opens the sandbox's own books: nothing in them comes from the wallet's database. */
export function openBooks(file: string, parts: readonly Part[]): DatabaseSync {
  const books = new DatabaseSync(file);
  for (const part of parts) books.exec(part.schema);
  return books;
}
