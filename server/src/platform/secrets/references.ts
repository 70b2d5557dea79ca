import { randomUUID } from "node:crypto";

/**
 * A reference for a request to an outside party: a letter for the kind, and 122 random bits. Because
 * it is random, a database restored from a backup never uses one twice.
 */
export function newReference(kind: "W" | "B" | "R" | "T"): string {
  return kind + randomUUID().replaceAll("-", "").toUpperCase();
}
