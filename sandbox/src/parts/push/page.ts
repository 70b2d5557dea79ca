import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { partTitles } from "#page/part-titles.ts";
import { showTime } from "#page/show.ts";
import type { ReceivedPush } from "./books.ts";

/** The messages as lock screens show them. */
export function pushPage(messages: readonly ReceivedPush[]): string {
  return layout({
    title: partTitles.push,
    body: html`<h1>${partTitles.push}</h1>
      <p>
        A phone that allows messages in the wallet's inbox shows these on its lock screen. They
        arrive encrypted; this page has the keys of the phones. Reload the page for new ones.
      </p>
      <ol class="messages">
        ${messages.map(messageItem)}
      </ol>
      ${
        messages.length === 0
          ? html`<p class="empty">No message yet. Allow messages in the wallet's inbox first.</p>`
          : html``
      }`,
  });
}

function messageItem({ number, text, subscription, receivedAt }: ReceivedPush): Html {
  const { title, body } = JSON.parse(text) as { title: string; body: string };
  return html`<li class="message" data-number="${number}">
    <p class="message-head">
      <span class="message-to">${title} · phone ${subscription.slice(0, 6)}</span>
      <time datetime="${receivedAt}">${showTime(receivedAt)}</time>
    </p>
    <p class="message-text">${body}</p>
  </li>`;
}
