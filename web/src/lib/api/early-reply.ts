import type { Route } from "@krapao/contract/route";

/** A reply that the page requested before the app's code was loaded; see `scripts/boot.ts`. */
interface EarlyReply {
  readonly name: string;
  readonly token: string;
  readonly reply: Promise<Response>;
}

type CallName = Pick<Route, "method" | "path">;

const globals = globalThis as { early?: EarlyReply[] | undefined };

/** The name that matches a call with its early reply. */
export function nameOfCall({ method, path }: CallName, body?: unknown): string {
  return [method, path, body === undefined ? "" : JSON.stringify(body)].join(" ").trimEnd();
}

export function hasEarlyReplies(): boolean {
  return globals.early !== undefined && globals.early.length > 0;
}

/** Takes an early reply once, if it belongs to this call and this session. */
export function takeEarlyReply(
  call: CallName & { body?: unknown },
  token: string | null,
): Promise<Response> | undefined {
  const name = nameOfCall(call, call.body);
  const found = globals.early?.find((early) => early.name === name);
  if (!found) return undefined;
  globals.early = globals.early?.filter((early) => early !== found);
  return found.token === token ? found.reply : undefined;
}
