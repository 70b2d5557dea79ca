/** A reply that the page asked for before any of our code was there; see `scripts/boot.ts`. */
interface EarlyReply {
  readonly path: string;
  readonly token: string;
  readonly reply: Promise<Response>;
}

export function hasEarlyReply(path: string): boolean {
  return (globalThis as { early?: EarlyReply | undefined }).early?.path === path;
}

/** Takes the early reply, once, where it is the one wanted and of the session that wants it. */
export function takeEarlyReply(path: string, token: string | null): Promise<Response> | undefined {
  const place = globalThis as { early?: EarlyReply | undefined };
  const { early } = place;
  if (early?.path !== path) return undefined;
  place.early = undefined;
  return early.token === token ? early.reply : undefined;
}
