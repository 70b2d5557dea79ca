import { html, type Html } from "#page/html.ts";
import type { Language } from "./texts.ts";

export interface GameContext {
  readonly language: Language;
  readonly provider: string;
  /** The wallet's URL; if absent, there is no link back. */
  readonly walletUrl: string | undefined;
  readonly framedBy: string | undefined;
}

interface Page {
  readonly title: string;
  readonly body: Html;
  /** Shown at the right of the bar. */
  readonly corner?: Html;
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
}

/** The page of a game, the same for all three, in the player's language. */
export function playLayout(
  context: GameContext,
  { title, body, corner, styles = [], scripts = [] }: Page,
): string {
  const { language, provider, walletUrl } = context;
  const back = walletUrl
    ? html`<a class="back" href="${walletUrl}" aria-label="${language.texts.back}"
        ><svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
          <path d="M15 5l-7 7 7 7" /></svg
      ></a>`
    : html``;
  // A page without a corner is a single card with its own heading.
  const heading = corner ? html`<h1>${title}</h1>` : html`<strong>${title}</strong>`;
  const page = html`<!doctype html>
    <html lang="${language.code}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${title} · ${provider}</title>
        <link rel="icon" href="/assets/clasp.svg" />
        <link rel="stylesheet" href="/assets/style.css" />
        <link rel="stylesheet" href="/assets/play.css" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}" />`)}
        ${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
      </head>
      <body class="play">
        <header class="play-bar">
          ${back}
          <div class="play-name">${heading} <span>${provider}</span></div>
          ${corner ?? html``}
        </header>
        <main>${body}</main>
        <footer class="play-foot">${language.texts.nobodysMoney}</footer>
      </body>
    </html>`;
  return page.text;
}
