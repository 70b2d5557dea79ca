import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "./clock.ts";
import type { PageOfBooks } from "./paging.ts";

export interface CallbackOrder {
  readonly part: string;
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface StoredCallback {
  readonly number: number;
  readonly part: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
}

export const callbackSchema = `
  create table if not exists callback (
    number integer primary key autoincrement,
    part text not null,
    url text not null,
    body text not null,
    due_at integer not null,
    attempts integer not null default 0,
    -- The wallet's last status; 0 if there was no answer.
    status integer,
    created_at text not null,
    done_at text
  ) strict;
  create index if not exists callback_due on callback (due_at) where done_at is null;`;

/** Callbacks are stored before they are sent, so that a restart continues them. */
export class CallbackBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  add({ part, url, body }: CallbackOrder, dueAt: number): number {
    const { lastInsertRowid } = this.#books
      .prepare("insert into callback (part, url, body, due_at, created_at) values (?, ?, ?, ?, ?)")
      .run(part, url, JSON.stringify(body), dueAt, new Date(clockNow()).toISOString());
    return Number(lastInsertRowid);
  }

  due(limit: number): StoredCallback[] {
    const statement = this.#books.prepare(
      `select number, part, url, body, attempts from callback
       where done_at is null and due_at <= ? order by due_at, number limit ?`,
    );
    return statement.all(clockNow(), limit) as unknown as StoredCallback[];
  }

  nextDueAt(): number | undefined {
    const row = this.#books
      .prepare("select min(due_at) as at from callback where done_at is null")
      .get() as { at: number | null };
    return row.at ?? undefined;
  }

  /** Records an attempt. Without a next time the callback is finished, accepted or not. */
  note(number: number, status: number, nextAt: number | undefined): void {
    this.#books
      .prepare(
        `update callback set attempts = attempts + 1, status = ?, due_at = coalesce(?, due_at),
         done_at = ? where number = ?`,
      )
      .run(
        status,
        nextAt ?? null,
        nextAt === undefined ? new Date(clockNow()).toISOString() : null,
        number,
      );
  }

  /** Moves the sending to an earlier or later time. */
  moveTo(number: number, dueAt: number): void {
    this.#books.prepare("update callback set due_at = ? where number = ?").run(dueAt, number);
  }

  giveUp(number: number): void {
    this.#books
      .prepare("update callback set done_at = ? where number = ?")
      .run(new Date(clockNow()).toISOString(), number);
  }

  list(part: string, { after, limit }: PageOfBooks): unknown[] {
    const rows = this.#books
      .prepare(
        `select number, url, body, attempts, status, created_at as createdAt, done_at as doneAt
         from callback where part = ? and number > ? order by number limit ?`,
      )
      .all(part, after, limit);
    return rows.map((row) => ({ ...row, body: JSON.parse(String(row["body"])) as unknown }));
  }
}
