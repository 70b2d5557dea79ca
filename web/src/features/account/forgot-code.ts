import { forget, readStored, store } from "#lib/session/storage.ts";

/** A code for a new password that was sent to a phone. */
export interface SentCode {
  readonly phone: string;
  readonly token: string;
  readonly reference: string;
  readonly sentAt: number;
}

/** The validity of a code. */
const lifeMilliseconds = 5 * 60_000;

/** Stored while it is valid: a phone may drop the page while its owner reads the message. */
export function keepSentCode(sent: SentCode | undefined): void {
  if (sent) store("password-code", JSON.stringify(sent), "session");
  else forget("password-code", "session");
}

export function readSentCode(now: number): SentCode | undefined {
  const text = readStored("password-code", "session");
  if (text === null) return undefined;
  const sent = JSON.parse(text) as SentCode;
  const age = now - sent.sentAt;
  return age >= 0 && age < lifeMilliseconds ? sent : undefined;
}
