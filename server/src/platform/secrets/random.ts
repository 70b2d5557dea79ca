import { hash, randomBytes, randomInt } from "node:crypto";

/** An unguessable secret, for tokens and cookies. */
export function randomToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Whether a text has the form of a token. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored form of a secret: enough to recognise it, too little to use it. */
export function hashSecret(...parts: readonly string[]): Buffer {
  return hashText(parts.join(":"));
}

/** SHA-256. The buffer comes from Node's pool, because one of its own costs more than the hash. */
export function hashText(text: string): Buffer {
  return Buffer.from(hash("sha256", text, "hex"), "hex");
}

export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
