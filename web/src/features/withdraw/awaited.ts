import { onSessionEnd, tokenArea } from "#lib/session/session.ts";
import { forget, readStored, store } from "#lib/session/storage.ts";

/**
 * The amount that the member waits for at the bank, kept beside the session: its card then has its
 * place before anything is read, and whoever comes back for the money is told how it ended.
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
