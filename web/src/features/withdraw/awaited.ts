import { onSessionEnd, tokenArea } from "#lib/session/session.ts";
import { forget, readStored, store } from "#lib/session/storage.ts";

/**
 * The amount of a withdrawal in progress, stored with the session. Its card then has its space
 * before anything is read, and a member who returns sees the outcome.
 */
const key = "awaited-withdrawal";

onSessionEnd(() => {
  forget(key);
  forget(key, "session");
});

export function readAwaited(): number | undefined {
  const amount = Number(readStored(key, tokenArea()));
  return amount > 0 ? amount : undefined;
}

export function keepAwaited(amount: number | undefined): void {
  if (amount === undefined) forget(key, tokenArea());
  else store(key, String(amount), tokenArea());
}
