import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A reference for a request to an outside party: a letter for the kind, and 120 random bits. Because
 * it is random, a database restored from a backup never uses one twice.
 */
export function newReference(kind: "W" | "T"): string {
  return kind + Array.from(randomBytes(24), (byte) => letters[byte % 32]).join("");
}
