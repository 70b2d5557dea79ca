import { launches, type GameAccount } from "@krapao/contract/game";
import type { Slot } from "@krapao/contract/slot";

/** How a browser gets into a game: an address to go to, or a form to post. */
export type Entry =
  | { readonly kind: "address"; readonly url: string }
  | {
      readonly kind: "form";
      readonly url: string;
      readonly fields: readonly (readonly [name: string, value: string])[];
    };

type Door = Pick<Slot, "code" | "web">;

/** Whether the game is entered by a link that the server is asked for. */
export function linkOf({ code }: Door): { path: string; needsPassword: boolean } | undefined {
  const launch = launches[code];
  return launch.method === "link" ? launch : undefined;
}

/** Whether the account is read right before the game opens: the state of its form is good for once. */
export function needsFreshAccount({ code }: Door): boolean {
  return launches[code].method === "eventForm";
}

/** The way in of a game that has its own page for it; nothing where that page is not known. */
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

/** The page of a game; one provider may be reached under a host of our own. */
function doorUrl({ code, web }: Door, ufabetHost: string): URL | undefined {
  if (web === null || !isWebAddress(web)) return undefined;
  const url = new URL(web);
  const own = code === "UFABET" ? readHost(ufabetHost) : undefined;
  return own ? new URL(url.pathname + url.search, own) : url;
}

/** The setting is a bare host or a whole address. */
function readHost(host: string): URL | undefined {
  const address = host.includes("://") ? host : `https://${host}`;
  return host && isWebAddress(address) ? new URL(address) : undefined;
}

/** Only what a browser opens as a page: anything else would run here, in the wallet. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
