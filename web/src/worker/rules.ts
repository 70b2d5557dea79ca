import { pagePaths } from "@krapao/contract/pages";

/** Only what a choice depends on, so that a test can ask without a browser. */
export interface WorkerRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/**
 * - `page`: the newest from the server, or the kept shell where there is no server to reach.
 * - `place`: a page that is not the app's; it comes from the server or not at all.
 * - `asset`: a file whose name changes with its content, so that a kept one is as good as new.
 * - `network`: none of our business, money above all: no reply of the API is ever kept here.
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
/** A page of the version before may still be open, and ask for what only that version had. */
const versionsKept = 2;

export function cacheOf(build: string): string {
  return prefix + build;
}

/** The caches of versions that nobody can have open any more; names come in order of their making. */
export function staleCaches(names: readonly string[], current: string): string[] {
  const own = names.filter((name) => name.startsWith(prefix) && name !== current);
  return own.slice(0, Math.max(0, own.length - (versionsKept - 1)));
}
