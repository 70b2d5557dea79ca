import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { showTime } from "#page/show.ts";
import type { ReceivedSms } from "./books.ts";

/** The messages as a phone shows them. `to` is the initial filter. */
export function phonePage(messages: readonly ReceivedSms[], to: string): string {
  const lastNumber = messages[0]?.number ?? 0;
  return layout({
    title: "Messages",
    scripts: ["copy.js", "phone.js"],
    body: html`<section class="phone">
      <div class="phone-top">
        <h1>Messages</h1>
        <p class="live" role="status" data-live>Listening</p>
      </div>
      <label class="filter">
        <span>Phone</span>
        <input
          type="search"
          inputmode="tel"
          autocomplete="off"
          placeholder="All phones"
          value="${to}"
          data-filter
        />
      </label>
      <ol class="messages" aria-live="polite" data-messages data-last="${lastNumber}">
        ${messages.map(messageItem)}
      </ol>
      <p class="empty" data-empty hidden>
        No message yet. Ask for a one-time code in the wallet and it appears here.
      </p>
    </section>`,
  });
}

/** One message. A one-time code in it is highlighted and can be copied. */
export function messageItem({ to, text, number, receivedAt }: ReceivedSms): Html {
  const code = findCode(text);
  const copy = code
    ? html`<div class="code">
        <output>${code}</output>
        <button type="button" data-copy="${code}">Copy</button>
      </div>`
    : html``;
  return html`<li class="message" data-to="${to}" data-number="${number}">
    <p class="message-head">
      <span class="message-to">${to}</span>
      <time datetime="${receivedAt}">${showTime(receivedAt)}</time>
    </p>
    <p class="message-text">${text}</p>
    ${copy}
  </li>`;
}

/** A one-time code is a separate number of four to eight digits. */
export function findCode(text: string): string | undefined {
  return /(?<![\d+])\d{4,8}(?!\d)/.exec(text)?.[0];
}
