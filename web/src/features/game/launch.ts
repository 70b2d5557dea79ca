import { launches, type GameAccount } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";

/** The way to open a game: a URL to open, or a form to post. */
export type Entry =
  | { readonly kind: "address"; readonly url: string }
  | {
      readonly kind: "form";
      readonly url: string;
      readonly fields: readonly (readonly [name: string, value: string])[];
    };

type Door = Pick<Slot, "code" | "web">;

/** Whether the game is opened by a link from the server. */
export function linkOf({ code }: Door): { path: string; needsPassword: boolean } | undefined {
  const launch = launches[code];
  return launch.method === "link" ? launch : undefined;
}

/**
 * Whether the account is read directly before the game opens: the state of its form is valid once.
 */
export function needsFreshAccount({ code }: Door): boolean {
  return launches[code].method === "eventForm";
}

/** The entry of a game that has its own login page; undefined if that page is not known. */
export function entryOf(door: Door, account: GameAccount, ufabetHost: string): Entry | undefined {
  const { method } = launches[door.code];
  const page = doorUrl(door, ufabetHost);
  if (!page || method === "link") return undefined;
  if (method === "address") {
    page.searchParams.set("username", account.username);
    page.searchParams.set("password", account.password);
    return { kind: "address", url: page.href };
  }
  const state = method === "eventForm" ? Object.entries(account.event ?? {}) : [];
  return {
    kind: "form",
    url: page.href,
    fields: [...state, ["username", account.username], ["password", account.password]],
  };
}

/** The page of a game; one provider may have a host of our own. */
function doorUrl({ code, web }: Door, ufabetHost: string): URL | undefined {
  if (web === null || !isWebAddress(web)) return undefined;
  const url = new URL(web);
  const own = code === "UFABET" ? readHost(ufabetHost) : undefined;
  return own ? new URL(url.pathname + url.search, own) : url;
}

/** The setting is a bare host or a full URL. */
function readHost(host: string): URL | undefined {
  const address = host.includes("://") ? host : `https://${host}`;
  return host && isWebAddress(address) ? new URL(address) : undefined;
}

/** Only web pages: another scheme could run code here, in the wallet. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
