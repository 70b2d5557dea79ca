import { randomBytes } from "node:crypto";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A reference for something that an outside party does for us: a letter that says what, and 120 random
 * bits. A database that was put back to an earlier moment therefore never gives one out again.
 */
export function newReference(kind: "W" | "T"): string {
  return kind + Array.from(randomBytes(24), (byte) => letters[byte % 32]).join("");
}
