import { html, type Html } from "./html.ts";
import { partTitles, walletPath } from "./part-titles.ts";

interface Page {
  readonly title: string;
  readonly body: Html;
  /** The names of our own scripts. */
  readonly scripts?: readonly string[];
  /** The names of style sheets in addition to the common ones. */
  readonly styles?: readonly string[];
}

export function layout({ title, body, scripts = [], styles = [] }: Page): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>${title} · Krapao sandbox</title>
        <link rel="icon" href="/assets/clasp.svg" />
        <link rel="stylesheet" href="/assets/style.css" />
        <link rel="stylesheet" href="/assets/nav.css" />
        <link rel="stylesheet" href="/assets/forms.css" />
        ${styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}" />`)}
        ${scripts.map((name) => html`<script type="module" src="/assets/${name}"></script>`)}
      </head>
      <body>
        <header class="bar">
          <a href="/" class="brand"><img src="/assets/clasp.svg" alt="" /> Krapao sandbox</a>
          <nav aria-label="Parts">
            ${Object.entries(partTitles).map(([name, partTitle]) => navLink(`/${name}`, partTitle, title))}
            ${navLink(walletPath, "The wallet", title)}
          </nav>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
  return page.text;
}

function navLink(path: string, name: string, title: string): Html {
  const mark = name === title ? html`aria-current="page"` : html``;
  return html`<a href="${path}" ${mark}>${name}</a>`;
}
