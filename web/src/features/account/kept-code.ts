import { forget, readStored, store } from "#lib/session/storage.ts";
import type { SentCode } from "./register-state.ts";

/** So long a code serves. */
const lifeMilliseconds = 5 * 60_000;

/**
 * Whoever looks for the message may lose the page: a phone that is short of memory lets go of what is
 * not seen. The code on its way is kept for as long as it serves, and nothing else of what was typed.
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
