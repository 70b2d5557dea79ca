import { isOfConnection } from "./api-error.ts";
import { fingerprint } from "../session/fingerprint.ts";
import { onSessionEnd, readToken, tokenArea } from "../session/session.ts";
import { forget, readStored, store } from "../session/storage.ts";

/**
 * The last known balance and statement of the member, for use while the server is not reachable.
 * They are stored with the session, belong to that session alone, and are deleted with it.
 */
const names = ["last-wallet", "last-statement"] as const;
type Name = (typeof names)[number];

interface Kept<Value> {
  /** The owner: a fingerprint of the session's token. */
  readonly session: string;
  readonly at: string;
  readonly value: Value;
}

/** A reply, or the last known data. Only the last known data has a time. */
export type Known<Value> = Value & { readonly knownAt?: string | undefined };

/** While only the last known data is shown, the app polls the server this often. */
const pollMilliseconds = 5000;

export function refetchLater(data: Known<object> | undefined): number | false {
  return data?.knownAt !== undefined && pollMilliseconds;
}

onSessionEnd(forgetLastKnown);

export function forgetLastKnown(): void {
  for (const name of names) {
    forget(name);
    forget(name, "session");
  }
}

/**
 * Reads from the server and stores the reply. If the connection fails, returns the stored reply.
 */
export async function orLastKnown<Value extends object>(
  name: Name,
  fetchValue: () => Promise<Value>,
): Promise<Known<Value>> {
  const token = readToken();
  try {
    const value = await fetchValue();
    await keep(name, token, value);
    return value;
  } catch (error) {
    const known = isOfConnection(error) ? await read<Value>(name, token) : undefined;
    if (!known) throw error;
    return { ...known.value, knownAt: known.at };
  }
}

async function keep(name: Name, token: string | null, value: object): Promise<void> {
  // A session that locks leaves no balance in the browser.
  if (token === null || readStored("locks", tokenArea())) return;
  const session = await sessionName(token);
  // A session that has ended meanwhile stores nothing.
  if (session === undefined || token !== readToken()) return;
  store(name, JSON.stringify({ session, at: new Date().toISOString(), value }), tokenArea());
}

async function read<Value>(name: Name, token: string | null): Promise<Kept<Value> | undefined> {
  const text = readStored(name, tokenArea());
  if (token === null || text === null) return undefined;
  const session = await sessionName(token);
  try {
    const kept = JSON.parse(text) as Kept<Value>;
    return kept.session === session ? kept : undefined;
  } catch {
    // Data that the app did not write is ignored.
    return undefined;
  }
}

/** In a browser that cannot compute the hash, nothing is stored. */
async function sessionName(token: string): Promise<string | undefined> {
  return fingerprint(token).catch(() => undefined);
}
