import { isOfConnection } from "./api-error.ts";
import { fingerprint } from "../session/fingerprint.ts";
import { onSessionEnd, readToken, tokenArea } from "../session/session.ts";
import { forget, readStored, store } from "../session/storage.ts";

/**
 * What the member last saw of their money, for when nobody can be asked. It is kept where the session
 * is kept, belongs to that session alone, and is forgotten with it.
 */
const names = ["last-wallet", "last-statement"] as const;
type Name = (typeof names)[number];

interface Kept<Value> {
  /** Whose it is: a fingerprint of the session's token. */
  readonly session: string;
  readonly at: string;
  readonly value: Value;
}

/** A reply, or what was last known; then it says of when. */
export type Known<Value> = Value & { readonly knownAt?: string | undefined };

/** While only the last known can be shown, the server is asked again this often. */
const pollMilliseconds = 5000;

export function refetchLater(data: Known<object> | undefined): number | false {
  return data?.knownAt !== undefined && pollMilliseconds;
}

onSessionEnd(() => {
  for (const name of names) {
    forget(name);
    forget(name, "session");
  }
});

/** Asks, and remembers the answer; where the connection fails, answers with what was remembered. */
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
  if (token === null) return;
  const session = await sessionName(token);
  // A session that has ended meanwhile leaves nothing behind.
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
    // What was not written by us is not known.
    return undefined;
  }
}

/** A browser that may not compute it keeps nothing. */
async function sessionName(token: string): Promise<string | undefined> {
  return fingerprint(token).catch(() => undefined);
}
