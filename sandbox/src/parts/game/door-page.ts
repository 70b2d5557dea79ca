import { html, type Html } from "#page/html.ts";
import type { EventFields } from "./door-books.ts";
import { playLayout, type GameContext } from "./play-layout.ts";
import type { Texts } from "./texts.ts";

/** A provider's login page, for members who do not come by a link. */
export function loginPage(
  view: GameContext,
  { username = "", problem, fields = {} }: LoginView,
): string {
  const { texts } = view.language;
  const state = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  );
  const said = problem ? html`<p class="problem" role="alert">${texts[problem]}</p>` : html``;
  return playLayout(view, {
    title: texts.login,
    body: html`<form class="door" method="post" action="/game/${view.provider}/login">
      <h1>${view.provider}</h1>
      ${said} ${state} ${field(texts.username, { name: "username", type: "text", value: username })}
      ${field(texts.password, { name: "password", type: "password", value: "" })}
      <button type="submit" class="act">${texts.login}</button>
    </form>`,
  });
}

interface LoginView {
  readonly username?: string;
  readonly problem?: DoorProblem;
  readonly fields?: EventFields | Record<string, never>;
}

export type DoorProblem = keyof Pick<Texts, "wrongLogin" | "locked" | "staleForm">;

function field(
  label: string,
  { name, type, value }: { name: string; type: string; value: string },
): Html {
  const help = name === "username" ? "username" : "current-password";
  return html`<label class="door-field"
    ><span>${label}</span
    ><input
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${help}"
      autocapitalize="none"
      required
  /></label>`;
}

/** A page that says why a game does not open, and what to do. */
export function closedPage(view: GameContext, what: "usedLink" | "over" | "locked"): string {
  const { texts } = view.language;
  const back = view.walletUrl
    ? html`<a class="act" href="${view.walletUrl}">${texts.back}</a>`
    : html``;
  const more = what === "usedLink" ? html`<p>${texts.usedLinkMore}</p>` : html``;
  return playLayout(view, {
    title: texts[what],
    body: html`<section class="door">
      <h1>${texts[what]}</h1>
      ${more} ${back}
    </section>`,
  });
}
