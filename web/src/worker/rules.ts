import type { PushMessage } from "@krapao/contract/inbox";
import { pagePaths } from "@krapao/contract/pages";

/** Only the fields that the decision needs, so that a test needs no browser. */
export interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * - `page`: the newest from the server, or the cached shell if the server is not reachable.
 * - `outside`: a page that is not the app's; it comes from the server or not at all.
 * - `asset`: a file whose name changes with its content, so that a cached one is never outdated.
 * - `network`: not handled here. That includes all money: no reply of the API is ever cached.
 */
export type Way = "page" | "outside" | "asset" | "network";

export function wayOf({ method, mode, url }: WorkerRequest, origin: string): Way {
  const target = new URL(url);
  if (method !== "GET" || target.origin !== origin) return "network";
  if (mode === "navigate") return isOfApp(target.pathname) ? "page" : "outside";
  return target.pathname.startsWith("/assets/") ? "asset" : "network";
}

function isOfApp(path: string): boolean {
  return pagePaths.some((page) => page === path);
}

const prefix = "krapao-";
/**
 * A page of the previous version may still be open and request files that only that version had.
 */
const versionsKept = 2;

export function cacheOf(build: string): string {
  return prefix + build;
}

/** The caches of versions that no open page can use; names are in order of creation. */
export function staleCaches(names: readonly string[], current: string): string[] {
  const own = names.filter((name) => name.startsWith(prefix) && name !== current);
  return own.slice(0, Math.max(0, own.length - (versionsKept - 1)));
}

/** A push message as the server sends it. A message of another version still shows something. */
export function readPush(data: unknown): PushMessage {
  const { title, body, number, unread } = (data ?? {}) as Partial<PushMessage>;
  return { title: title ?? "Krapao", body: body ?? "", number: number ?? 0, unread: unread ?? 0 };
}

export function inboxPath(number: number): string {
  return `/user/home?inbox=${number}`;
}
