import type { Faults } from "./faults.ts";
import { html } from "./page/html.ts";
import { layout } from "./page/layout.ts";
import type { Part } from "./part.ts";

/** Lists the parts of the sandbox and their pages. */
export function startPage(parts: readonly Part[], faults: Faults): string {
  const cards = parts.map(
    ({ name, title, description }) =>
      html`<a class="card" href="/${name}">
        <h2>${title}</h2>
        <p>${description}</p>
        <p class="quiet">Faults: ${faultsOf(name, faults)}</p>
      </a>`,
  );
  return layout({
    title: "What it plays",
    body: html`<h1>The outside world</h1>
      <p>
        The wallet talks to other companies. Here they are played by one program, with books of its
        own, so that everything can be tried without any of them.
      </p>
      <div class="cards">${cards}</div>
      <p class="quiet">
        For tests: <code>PUT /api/faults/&lt;part&gt;</code> makes a part answer late, with an error
        or not at all; its books are under <code>/api/&lt;part&gt;/…</code>
      </p>`,
  });
}

function faultsOf(part: string, faults: Faults): string {
  const kinds = faults.state(part)?.faults.map(({ kind }) => kind) ?? [];
  return kinds.length > 0 ? kinds.join(", ") : "none";
}
