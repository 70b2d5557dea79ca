import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";

/** The visitor of a conversation, as the wallet reported it. */
export interface Conversation {
  readonly session_id: string;
  readonly userId: string | null;
  readonly username: string | null;
  readonly name: string | null;
  readonly language: string;
  readonly agent: string | null;
  readonly requestedAt: string | null;
  readonly readNumber: number;
}

export interface Item {
  readonly id: string;
  readonly number: number;
  readonly sender: "customer" | "helper" | "agent";
  readonly name: string | null;
  readonly message: Message;
  readonly createdAt: string;
}

export interface Message {
  readonly message_type: string;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly payloads?: readonly Readonly<Record<string, unknown>>[];
}

export interface Act {
  readonly number: number;
  readonly id: string;
  readonly session_id: string;
  readonly kind: "message" | "take-over" | "hand-back";
  readonly agent: string;
  readonly message: Message | null;
}

export interface InboxEntry extends Conversation {
  readonly itemCount: number;
  readonly last: Item | null;
}

export const chatSchema = `
  create table if not exists chat_conversation (
    session_id text primary key,
    conversation text not null,
    -- The agent by our own acts, if an act is newer than the wallet's report.
    agent text,
    changed integer not null
  ) strict;
  create table if not exists chat_item (
    session_id text not null,
    number integer not null,
    id text not null,
    item text not null,
    -- How often the wallet sent it.
    sent_count integer not null default 1,
    primary key (session_id, number)
  ) strict, without rowid;
  create table if not exists chat_act (
    number integer primary key autoincrement,
    id text not null unique,
    session_id text not null,
    kind text not null,
    agent text not null,
    message text
  ) strict;
  create index if not exists chat_act_of on chat_act (session_id, number);
  create table if not exists chat_file (id text primary key, name text not null, content blob not null) strict;`;

const actColumns = "number, id, session_id, kind, agent, message";

export class ChatBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  /** Stores items from the wallet. A known number does not change. */
  receive(conversation: Conversation, items: readonly Item[]): void {
    this.#books
      .prepare(
        `insert into chat_conversation (session_id, conversation, agent, changed) values (?, ?, ?, ?)
         on conflict (session_id) do update
         set conversation = excluded.conversation, agent = excluded.agent, changed = excluded.changed`,
      )
      .run(conversation.session_id, JSON.stringify(conversation), conversation.agent, clockNow());
    const insert = this.#books.prepare(
      `insert into chat_item (session_id, number, id, item) values (?, ?, ?, ?)
       on conflict do update set sent_count = sent_count + 1`,
    );
    for (const item of items) {
      insert.run(conversation.session_id, item.number, item.id, JSON.stringify(item));
    }
  }

  /** The latest change first. */
  inbox(limit: number): InboxEntry[] {
    const rows = this.#books
      .prepare(
        `select conversation, agent,
           (select count(*) from chat_item where chat_item.session_id = c.session_id) as itemCount,
           (select item from chat_item where chat_item.session_id = c.session_id
            order by number desc limit 1) as last
         from chat_conversation as c order by changed desc, session_id limit ?`,
      )
      .all(limit);
    return rows.map((row) => ({
      ...(JSON.parse(String(row["conversation"])) as Conversation),
      agent: row["agent"] === null ? null : String(row["agent"]),
      itemCount: Number(row["itemCount"]),
      last: row["last"] === null ? null : (JSON.parse(String(row["last"])) as Item),
    }));
  }

  find(sessionId: string): Conversation | undefined {
    const row = this.#books
      .prepare("select conversation, agent from chat_conversation where session_id = ?")
      .get(sessionId);
    if (!row) return undefined;
    const agent = row["agent"] === null ? null : String(row["agent"]);
    return { ...(JSON.parse(String(row["conversation"])) as Conversation), agent };
  }

  /** In the order of their numbers. */
  items(sessionId: string): Item[] {
    const rows = this.#books
      .prepare("select item from chat_item where session_id = ? order by number")
      .all(sessionId);
    return rows.map((row) => JSON.parse(String(row["item"])) as Item);
  }

  /** Acts of the agents that the wallet has not sent back yet. */
  waiting(sessionId: string): Act[] {
    const rows = this.#books
      .prepare(
        `select ${actColumns} from chat_act as act
         where session_id = ?1 and kind = 'message' and not exists (
           select 1 from chat_item where session_id = ?1 and chat_item.id = act.id
         ) order by number`,
      )
      .all(sessionId);
    return rows.map(toAct);
  }

  /** The same id is the same act. */
  act(act: Omit<Act, "number" | "id"> & { readonly id?: string | undefined }): Act {
    const id = act.id ?? randomUUID();
    const message = act.message === null ? null : JSON.stringify(act.message);
    this.#books
      .prepare(
        `insert into chat_act (id, session_id, kind, agent, message) values (?, ?, ?, ?, ?)
         on conflict (id) do nothing`,
      )
      .run(id, act.session_id, act.kind, act.agent, message);
    this.#books
      .prepare("update chat_conversation set agent = ?, changed = ? where session_id = ?")
      .run(act.kind === "hand-back" ? null : act.agent, clockNow(), act.session_id);
    return toAct(
      this.#books.prepare(`select ${actColumns} from chat_act where id = ?`).get(id) ?? {},
    );
  }

  acts(after: number, limit: number): Act[] {
    const rows = this.#books
      .prepare(`select ${actColumns} from chat_act where number > ? order by number limit ?`)
      .all(after, limit);
    return rows.map(toAct);
  }

  addFile(name: string, content: Buffer): string {
    const id = randomUUID();
    this.#books
      .prepare("insert into chat_file (id, name, content) values (?, ?, ?)")
      .run(id, name, content);
    return id;
  }

  findFile(id: string): Uint8Array | undefined {
    const row = this.#books.prepare("select content from chat_file where id = ?").get(id);
    return row?.["content"] instanceof Uint8Array ? row["content"] : undefined;
  }
}

function toAct(row: Record<string, unknown>): Act {
  const { message } = row;
  const parsed = typeof message === "string" ? (JSON.parse(message) as Message) : null;
  return { ...(row as unknown as Act), message: parsed };
}
