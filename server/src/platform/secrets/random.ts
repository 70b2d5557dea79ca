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
  return hash("sha256", parts.join(":"), "buffer");
}

export function randomText(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
}
