import { languageTags } from "@krapao/contract/market";
import { minifySync } from "vite";
import type { EarlyCall } from "./early-calls.ts";

/** The settings that the page needs before its first paint. */
export interface BootSettings {
  /** The language of the market, and of a pre-rendered page. */
  readonly language: string;
  /** Whether the page is pre-rendered with its texts, and can be used before its code is loaded. */
  readonly isPainted: boolean;
  /** The paths that the painted screen belongs to; empty: all. */
  readonly paths: readonly string[];
  /** The font file of each language's script. */
  readonly fonts: Readonly<Record<string, string>>;
  /**
   * The chunks of each route by language, to load in parallel with the first one instead of after
   * it.
   */
  readonly chunks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** The calls that each member route makes to the server. */
  readonly calls: Readonly<Record<string, readonly EarlyCall[]>>;
}

/**
 * Runs inside the page, before the first paint: sets language and theme, hides a pre-rendered page
 * in another language, and requests the files and data of the route. It is written into the page as
 * text, so it may use only functions that are written with it.
 */
function boot(
  { language, isPainted, paths, fonts, chunks, calls }: BootSettings,
  tags: Readonly<Record<string, string>>,
): void {
  const root = document.documentElement;
  const theme = stored("theme");
  if (theme) root.dataset["theme"] = theme;

  const locale = stored("locale") ?? "";
  const known = Object.keys(tags).includes(locale) ? locale : language;
  root.lang = tags[known] ?? known;
  const { pathname } = location;
  // A worker answers every path with the same page, and a guest of a member's screen goes to /login.
  const isElsewhere =
    (paths.length > 0 && !paths.includes(pathname)) || (/^\/(user|$)/.test(pathname) && !token());
  const isOtherLanguage = isPainted && known !== language;
  if (isElsewhere || isOtherLanguage) root.dataset["waiting"] = "";

  // A passkey belongs to a domain, and a frame of another site may not use it.
  const isNamed = !/^[\d.]+$|:/.test(location.hostname);
  if (isNamed && self === top && "PublicKeyCredential" in self) root.dataset["passkeys"] = "";

  // A form can be submitted before its code is loaded: it waits, and must never cause a page load.
  root.dataset["early"] = "";
  const holdBack = (event: Event) => {
    event.preventDefault();
    if ("early" in root.dataset) root.dataset["sent"] = "";
  };
  document.addEventListener("submit", holdBack, true);

  const parts = (chunks[known]?.[pathname] ?? []).map((href) =>
    request({ rel: "modulepreload", href }),
  );
  callEarly(calls[pathname] ?? [], known);
  const href = fonts[known];
  if (href === undefined) return;
  const asFont = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href };
  const isRequested = new AbortController();
  const requestFont = () => {
    isRequested.abort();
    request({ ...asFont, fetchPriority: isPainted ? "high" : "low" });
  };
  // All loads share one connection, so the font follows the first part of the code.
  for (const part of parts)
    part.addEventListener("load", requestFont, { signal: isRequested.signal });
  if (parts.length === 0) requestFont();
}

function stored(key: string, isForTab = false): string | null {
  try {
    return (isForTab ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null;
  }
}

/** The member's session, of this tab or remembered. */
function token(): string | null {
  return stored("token", true) ?? stored("token");
}

function request(attributes: Record<string, string>): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes);
  document.head.append(link);
  return link;
}

/**
 * The screens with a member's money need this data most, so it is requested before their code is
 * loaded.
 */
function callEarly(calls: readonly EarlyCall[], language: string): void {
  const authorization = token();
  if (!authorization) return;
  // The server replies in the language of this cookie.
  document.cookie = `lang=${language.toUpperCase()}; Path=/; Max-Age=31536000; SameSite=Lax`;
  const early = calls.map(({ name, path, ...init }) => {
    const headers = {
      Accept: "application/json",
      "X-Requested-With": "XMLHttpRequest",
      Authorization: `Bearer ${authorization}`,
      ...(init.body && { "Content-Type": "application/json" }),
    };
    const reply = fetch(path, { ...init, headers, cache: "no-store" });
    // The code that uses the reply handles its failure; until then a failure is ignored.
    reply.catch(() => undefined);
    return { name, token: authorization, reply };
  });
  Object.assign(globalThis, { early });
}

/** The text of the script in the page. */
export function writeBoot(settings: BootSettings): string {
  // A "<" inside the script could end it early.
  const values = [settings, languageTags].map((value) =>
    JSON.stringify(value).replaceAll("<", "\\u003c"),
  );
  const parts = [boot, stored, token, request, callEarly].join("\n");
  return minifySync("boot.js", `(()=>{${parts}\nboot(${values.join()});})();`).code.trim();
}
