import { minifySync } from "vite";

/** What the page must know before its first paint. */
export interface BootSettings {
  /** The language of the market, and of a pre-rendered page. */
  readonly language: string;
  /** Whether the page is pre-rendered, and so painted before its code is there. */
  readonly isPainted: boolean;
  /** The file that draws each language's script. */
  readonly fonts: Readonly<Record<string, string>>;
  /** The chunks of each route by language, to be fetched beside the first one instead of after it. */
  readonly chunks: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/**
 * Runs inside the page, before anything is painted: sets language and theme, hides a pre-rendered
 * page in another language, and asks for what the route will need. It is written into the page as
 * text, so it may use nothing from outside itself.
 */
function boot({ language, isPainted, fonts, chunks }: BootSettings): void {
  const root = document.documentElement;
  const stored = (key: string, isForTab = false) => {
    try {
      return (isForTab ? sessionStorage : localStorage).getItem(key);
    } catch {
      return null;
    }
  };
  const request = (attributes: Record<string, string>) => {
    document.head.append(Object.assign(document.createElement("link"), attributes));
  };

  const theme = stored("theme");
  if (theme) root.dataset["theme"] = theme;

  const locale = stored("locale") ?? "";
  const known = ["th", "la", "en"].includes(locale) ? locale : language;
  root.lang = known === "la" ? "lo" : known;
  if (known !== language) root.dataset["waiting"] = "";

  // A form can be sent before its code is there: it waits, and must never go out as a page load.
  root.dataset["early"] = "";
  const holdBack = (event: Event) => {
    event.preventDefault();
    if ("early" in root.dataset) root.dataset["sent"] = "";
  };
  document.addEventListener("submit", holdBack, true);

  const { pathname } = location;
  askForWallet(pathname);
  for (const href of chunks[known]?.[pathname] ?? []) request({ rel: "modulepreload", href });
  const font = fonts[known];
  if (font) {
    const asFont = { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "" };
    // The code comes first; but letters that come after the words are painted would move them.
    request({ ...asFont, href: font, fetchPriority: isPainted ? "high" : "low" });
  }

  /** The screens of a member's money wait for nothing else, so it is asked for before their code is there. */
  function askForWallet(path: string): void {
    const token = stored("token") ?? stored("token", true);
    if (!token || !["/", "/user", "/user/home", "/user/statement"].includes(path)) return;
    const reply = fetch("/api/wallet", {
      headers: {
        Accept: "application/json",
        "X-Requested-With": "XMLHttpRequest",
        Authorization: `Bearer ${token}`,
      },
      cache: "no-store",
    });
    // Who takes it up hears of a failure; until then nobody need.
    reply.catch(() => undefined);
    Object.assign(globalThis, { early: { path: "/api/wallet", token, reply } });
  }
}

/** The script as it stands in the page. */
export function writeBoot(settings: BootSettings): string {
  // A "<" inside the script could end it early.
  const values = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return minifySync("boot.js", `(${boot.toString()})(${values});`).code.trim();
}
