import { minifySync } from "vite";

/** What the page must know before its first paint. */
export interface BootSettings {
  /** The language of the market, and of a pre-rendered page. */
  readonly language: string;
  /** The file that draws each language's script. */
  readonly fonts: Readonly<Record<string, string>>;
  /** The chunks of each route, to be fetched beside the first one instead of after it. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
}

/**
 * Runs inside the page, before anything is painted: sets language and theme, hides a pre-rendered
 * page in another language, and asks for what the route will need. It is written into the page as
 * text, so it may use nothing from outside itself.
 */
function boot({ language, fonts, chunks }: BootSettings): void {
  const root = document.documentElement;
  const stored = (key: string) => {
    try {
      return localStorage.getItem(key);
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

  const font = fonts[known];
  if (font) {
    request({ rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href: font });
  }
  for (const href of chunks[location.pathname] ?? []) request({ rel: "modulepreload", href });
}

/** The script as it stands in the page. */
export function writeBoot(settings: BootSettings): string {
  // A "<" inside the script could end it early.
  const values = JSON.stringify(settings).replaceAll("<", "\\u003c");
  return minifySync("boot.js", `(${boot.toString()})(${values});`).code.trim();
}
