import type { Faults } from "#faults.ts";
import { faultPanel } from "#page/fault-panel.ts";
import { html, type Html } from "#page/html.ts";
import { layout } from "#page/layout.ts";
import { liveHead, liveList, showTime, tag } from "#page/show.ts";
import type { Act, Conversation, InboxEntry, Item } from "./books.ts";
import { messageBody, summaryOf } from "./message-view.ts";
import { examples } from "./examples.ts";

export function inboxPage(entries: readonly InboxEntry[], faults: Faults): string {
  return layout({
    title: "Help desk",
    scripts: ["call.js", "live.js"],
    body: html`${liveHead("Help desk", "/chat/events")}
      <p class="lead">
        What visitors write in the wallet. The helper answers by itself until an agent takes over.
      </p>
      ${liveList("inbox", entries.map(inboxItem), "Nobody has written yet.")}
      ${faultPanel("chat", faults)}`,
  });
}

function inboxItem(entry: InboxEntry): Html {
  const { session_id: id, agent, requestedAt, itemCount, last, language } = entry;
  const version = `${itemCount}/${agent ?? ""}/${requestedAt ?? ""}`;
  return html`<li class="entry" data-entry data-key="${id}" data-version="${version}">
    <p class="entry-head">
      <a href="/chat/with/${id}">${whoIs(entry)}</a>
      ${stateTag(entry)}
    </p>
    <p class="entry-text">${last ? `${last.sender}: ${summaryOf(last.message)}` : ""}</p>
    <p class="quiet">${itemCount} messages · ${language} ${last ? showTime(last.createdAt) : ""}</p>
  </li>`;
}

function whoIs({ name, username, session_id: id }: Conversation): string {
  return username === null ? `Guest ${id.slice(0, 8)}` : `${name ?? ""} ${username}`;
}

function stateTag({ agent, requestedAt }: Conversation): Html {
  if (agent !== null) return tag(`with ${agent}`, "good");
  return requestedAt === null ? tag("helper", "still") : tag("waits for a person", "waiting");
}

interface ConversationView {
  readonly conversation: Conversation;
  readonly items: readonly Item[];
  readonly waiting: readonly Act[];
}

export function conversationPage({ conversation, items, waiting }: ConversationView): string {
  const { session_id: id } = conversation;
  const entries = [
    ...items.map((item) => chatItem(id, item)),
    ...waiting.map((act) => waitingItem(act)),
  ];
  return layout({
    title: whoIs(conversation),
    scripts: ["call.js", "live.js", "agent.js"],
    styles: ["agent.css"],
    body: html`${liveHead(whoIs(conversation), "/chat/events")}
      <p class="quiet"><a href="/chat">Inbox</a> · ${conversation.language}</p>
      <div class="talk-state">${stateList(conversation)}</div>
      <section class="talk" data-talk>
        ${liveList("talk", entries, "Nothing was said yet.")}
      </section>
      ${replyForm(id)} ${otherForm(id)}`,
  });
}

function stateList(conversation: Conversation): Html {
  const { session_id: id, agent, requestedAt } = conversation;
  const act = agent === null ? "take-over" : "hand-back";
  const label = agent === null ? "Take over from the helper" : "Hand back to the helper";
  return html`<ol class="entries" data-live-list="state">
    <li
      class="talk-bar"
      data-entry
      data-key="state"
      data-version="${agent ?? ""}${requestedAt ?? ""}"
    >
      ${stateTag(conversation)}
      <button type="button" class="plain" data-call="POST /api/chat/conversations/${id}/${act}">
        ${label}
      </button>
      <span class="said" role="status" data-said></span>
    </li>
  </ol>`;
}

function chatItem(id: string, item: Item): Html {
  const { number, sender, name, createdAt } = item;
  return html`<li
    class="talk-item talk-${sender}"
    data-key="${number}"
    data-version="1"
    data-number="${number}"
  >
    <div class="talk-bubble">${messageBody(item, `/chat/with/${id}/files/${number}`)}</div>
    <p class="quiet">${number} · ${name ?? sender} · <time>${showTime(createdAt)}</time></p>
  </li>`;
}

function waitingItem({ id, agent, message }: Act): Html {
  return html`<li class="talk-item talk-agent talk-waiting" data-key="${id}" data-version="0">
    <div class="talk-bubble"><p>${message ? summaryOf(message) : ""}</p></div>
    <p class="quiet">${agent} · on its way</p>
  </li>`;
}

function replyForm(id: string): Html {
  return html`<form class="panel talk-form" data-reply="${id}">
    <label class="field"
      ><span>Reply</span
      ><textarea name="text" rows="3" maxlength="2000" data-typing="${id}"></textarea>
    </label>
    <label class="field"
      ><span>Or a file: picture, video or anything else</span><input type="file" name="file" />
    </label>
    <button type="submit">Send</button>
    <p class="said" role="status" data-said></p>
  </form>`;
}

/** The other kinds of message start with an example to edit. */
function otherForm(id: string): Html {
  const choices = Object.entries(examples).map(
    ([kind, example]) => html`<option value="${JSON.stringify(example, null, 2)}">${kind}</option>`,
  );
  return html`<details class="panel">
    <summary>Another kind of message</summary>
    <form class="talk-form" data-other="${id}">
      <label class="field"
        ><span>Kind</span
        ><select data-example>
          ${choices}
        </select>
      </label>
      <label class="field"
        ><span>Message</span
        ><textarea name="message" rows="14" spellcheck="false" data-message></textarea>
      </label>
      <button type="submit">Send</button>
      <p class="said" role="status" data-said></p>
    </form>
  </details>`;
}
