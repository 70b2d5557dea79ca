import { forget, readStored, store } from "#lib/session/storage.ts";
import type { SentCode } from "./register-state.ts";

/** The validity of a code. */
const lifeMilliseconds = 5 * 60_000;

/**
 * Stores the sent code while it is valid, and no other input. A visitor who opens the message app
 * may lose the page, because a phone with little memory drops pages in the background.
 */
export function keepCode(sent: SentCode | undefined): void {
  if (sent) store("register-code", JSON.stringify(sent), "session");
  else forget("register-code", "session");
}

export function readKeptCode(now: number): SentCode | undefined {
  const text = readStored("register-code", "session");
  if (text === null) return undefined;
  const sent = JSON.parse(text) as SentCode;
  const age = now - sent.sentAt;
  return age >= 0 && age < lifeMilliseconds ? sent : undefined;
}
