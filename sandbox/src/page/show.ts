import { showAmount, type Currency } from "#money.ts";
import { html, type Html } from "./html.ts";

const timeFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Bangkok",
  dateStyle: "short",
  timeStyle: "medium",
});

export function showTime(at: string): string {
  return timeFormat.format(new Date(at)).replace(",", "");
}

export function money(minor: number, currency: Currency): Html {
  const [whole = "", fraction = ""] = showAmount(minor).split(".");
  const name = currency === "BAHT" ? "baht" : "kip";
  return html`<span class="money"
    >${whole}<small>.${fraction}</small> <small>${name}</small></span
  >`;
}

export type Tone = "good" | "bad" | "waiting" | "still";

/** A state as a word. The colour only repeats it. */
export function tag(word: string, tone: Tone): Html {
  return html`<span class="tag tag-${tone}">${word}</span>`;
}

export function options(choices: readonly (readonly [string, string])[], chosen: string): Html[] {
  return choices.map(([value, label]) =>
    value === chosen
      ? html`<option value="${value}" selected>${label}</option>`
      : html`<option value="${value}">${label}</option>`,
  );
}

/** The head of a live page. */
export function liveHead(title: string, eventsPath: string): Html {
  return html`<div class="phone-top">
    <h1>${title}</h1>
    <p class="live" role="status" data-live="${eventsPath}">Live</p>
  </div>`;
}

/** A live list, newest first, with a text for the empty list. */
export function liveList(name: string, items: readonly Html[], empty: string): Html {
  const note = items.length > 0 ? html`hidden` : html``;
  return html`<ol class="entries" data-live-list="${name}">
      ${items}
    </ol>
    <p class="empty" data-empty-of="${name}" ${note}>${empty}</p>`;
}
