import { html, type Html } from "#page/html.ts";
import type { Item, Message } from "./books.ts";

/** A visitor's words are shown only as text. */

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The addresses of the files that a message shows, in order. */
export function filesOf({ message }: Pick<Item, "message">): readonly string[] {
  const { payload, payloads = [] } = message;
  const addresses = [payload?.["filePath"], ...payloads.map(({ image }) => image)];
  return addresses.filter((address) => typeof address === "string");
}

/** One line about a message. */
export function summaryOf({ message_type: kind, payload, payloads }: Message): string {
  const words = textOf(payload?.["message"]) || textOf(payload?.["title"]);
  if (kind === "text") return words;
  const titles = (payloads ?? []).map((card) => textOf(card["title"])).join(", ");
  return `[${kind}] ${words || titles || textOf(payload?.["name"])}`;
}

export function messageBody({ message }: Item, filesPath: string): Html {
  const { message_type: kind, payload = {}, payloads = [] } = message;
  const words = html`<p>${textOf(payload["message"])}</p>`;
  switch (kind) {
    case "media":
      return html`${media(payload, `${filesPath}/0`)} ${words}`;
    case "buttons":
      return html`${words}${taps(payload["buttons"])}`;
    case "quick_replies":
      return html`${words}${taps(payload["quick_replies"])}`;
    case "generic":
      return html`<div class="talk-cards">
        ${payloads.map((card) => cardView(card, { message, filesPath }))}
      </div>`;
    case "postback":
      return html`<p>${textOf(payload["title"])}</p>
        <code>${textOf(payload["message"])}</code>`;
    case "text":
      return words;
    default:
      return html`<p class="quiet">${kind}</p>
        ${words}`;
  }
}

function media(payload: Readonly<Record<string, unknown>>, address: string): Html {
  const name = textOf(payload["name"]) || "File";
  if (payload["fileType"] === "image") return html`<img src="${address}" alt="${name}" />`;
  if (payload["fileType"] === "video") {
    return html`<video src="${address}" controls preload="metadata"></video>`;
  }
  return html`<a href="${address}" download="${name}">${name}</a>`;
}

function taps(buttons: unknown): Html {
  const given = Array.isArray(buttons) ? (buttons as readonly Record<string, unknown>[]) : [];
  return html`<ul class="talk-taps">
    ${given.map(
      ({ title, type, payload }) =>
        html`<li>${textOf(title)} <small>${textOf(type)} ${textOf(payload)}</small></li>`,
    )}
  </ul>`;
}

function cardView(
  card: Readonly<Record<string, unknown>>,
  { message, filesPath }: { message: Message; filesPath: string },
): Html {
  const index = filesOf({ message }).indexOf(textOf(card["image"]));
  const picture = index < 0 ? html`` : html`<img src="${filesPath}/${index}" alt="" />`;
  return html`<div class="talk-card">
    ${picture}
    <strong>${textOf(card["title"])}</strong>
    <p>${textOf(card["subtitle"])}</p>
    ${taps(card["buttons"])}
  </div>`;
}
