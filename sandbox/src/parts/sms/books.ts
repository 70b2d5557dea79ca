import { randomUUID } from "node:crypto";
import { EventEmitter } from "node:events";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";

export interface Sms {
  readonly to: string;
  readonly text: string;
  /** The sender's id of the message: the same reference is the same message. */
  readonly reference: string;
}

export interface ReceivedSms extends Sms {
  readonly id: string;
  /** Increases in the order of arrival. */
  readonly number: number;
  readonly receivedAt: string;
}

export const smsSchema = `
  create table if not exists sms (
    number integer primary key autoincrement,
    id text not null unique,
    reference text not null unique,
    recipient text not null,
    text text not null,
    received_at text not null
  ) strict;
  create index if not exists sms_by_recipient on sms (recipient, number);`;

const columns = "number, id, reference, recipient as 'to', text, received_at as receivedAt";

export class SmsBooks {
  readonly #books: DatabaseSync;
  readonly #events = new EventEmitter<{ message: [ReceivedSms] }>().setMaxListeners(0);

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  /** Stores the message once; undefined if the reference belongs to another message. */
  receive({ to, text, reference }: Sms): ReceivedSms | undefined {
    const { changes } = this.#books
      .prepare(
        `insert into sms (id, reference, recipient, text, received_at) values (?, ?, ?, ?, ?)
         on conflict (reference) do nothing`,
      )
      .run(randomUUID(), reference, to, text, new Date(clockNow()).toISOString());
    const message = this.#books
      .prepare(`select ${columns} from sms where reference = ?`)
      .get(reference) as unknown as ReceivedSms;
    if (changes === 1) this.#events.emit("message", message);
    return message.to === to && message.text === text ? message : undefined;
  }

  /** The newest messages first; optionally only those to one phone. */
  newest({ to, limit }: { to?: string | undefined; limit: number }): ReceivedSms[] {
    const statement = this.#books.prepare(
      `select ${columns} from sms where ?1 is null or recipient = ?1 order by number desc limit ?2`,
    );
    return statement.all(to ?? null, limit) as unknown as ReceivedSms[];
  }

  /** The messages after the given number, the oldest first. */
  since(number: number): ReceivedSms[] {
    const statement = this.#books.prepare(
      `select ${columns} from sms where number > ? order by number`,
    );
    return statement.all(number) as unknown as ReceivedSms[];
  }

  /** Calls the listener for every new message, until the returned function is called. */
  listen(listener: (message: ReceivedSms) => void): () => void {
    this.#events.on("message", listener);
    return () => this.#events.off("message", listener);
  }
}
