import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { Currency } from "#money.ts";
import type { PageOfBooks } from "#paging.ts";
import { findBank } from "./banks.ts";
import { newReference, type FeedKind, type Person, type Transfer } from "./transfer.ts";

export interface TransferOrder {
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly receiver: Person;
  readonly sender: Person;
  readonly transferredAt: Date;
  readonly feed: FeedKind;
  /** The delay until the bank itself knows of it. */
  readonly delayMilliseconds: number;
  readonly reference?: string | undefined;
}

/** The other transfer that a flawed slip of this one refers to. */
export interface Origin {
  readonly id: string;
  readonly flaw: string;
}

export const transferSchema = `
  create table if not exists bank_transfer (
    number integer primary key autoincrement,
    id text not null unique,
    bank_number text not null,
    reference text not null,
    amount_minor integer not null check (amount_minor > 0),
    currency text not null,
    receiver_bank text not null,
    receiver_account text not null,
    receiver_name text not null,
    sender_bank text not null,
    sender_account text not null,
    sender_name text not null,
    transferred_at text not null,
    feed text not null,
    known_at integer not null,
    -- Set when the bank learns of it: counts up in the order of the feed.
    line_number integer unique,
    origin_id text,
    flaw text,
    unique (bank_number, reference),
    unique (origin_id, flaw)
  ) strict;
  create index if not exists bank_transfer_unreported on bank_transfer (known_at)
    where line_number is null and feed <> 'NONE';`;

const unreported = "line_number is null and feed <> 'NONE'";

export class TransferBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  /** Stores the transfer; undefined if the bank has one with this reference already. */
  add(order: TransferOrder, origin?: Origin): Transfer | undefined {
    const { sender, receiver, transferredAt } = order;
    const id = randomUUID();
    const { changes } = this.#books
      .prepare(
        `insert into bank_transfer (
           id, bank_number, reference, amount_minor, currency, receiver_bank, receiver_account,
           receiver_name, sender_bank, sender_account, sender_name, transferred_at, feed, known_at,
           origin_id, flaw
         ) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      )
      .run(
        id,
        findBank(sender.bankCode).number,
        order.reference ?? newReference(transferredAt),
        order.amountMinor,
        order.currency,
        receiver.bankCode,
        receiver.accountNo,
        receiver.name,
        sender.bankCode,
        sender.accountNo,
        sender.name,
        transferredAt.toISOString(),
        order.feed,
        clockNow() + order.delayMilliseconds,
        origin?.id ?? null,
        origin?.flaw ?? null,
      );
    return changes === 1 ? this.find(id) : undefined;
  }

  find(id: string): Transfer | undefined {
    return this.#one("id = ?", id);
  }

  findByOrigin({ id, flaw }: Origin): Transfer | undefined {
    return this.#one("origin_id = ? and flaw = ?", id, flaw);
  }

  findByReference(bankNumber: string, reference: string): Transfer | undefined {
    return this.#one("bank_number = ? and reference = ?", bankNumber, reference);
  }

  /** Adds the transfers that the bank knows by now to the feed, and returns the new lines. */
  reportKnown(): Transfer[] {
    const known = this.#all(
      `known_at <= ? and ${unreported} order by known_at, number`,
      clockNow(),
    );
    const notify = this.#books.prepare(
      `update bank_transfer
       set line_number = (select coalesce(max(line_number), 0) + 1 from bank_transfer)
       where number = ?`,
    );
    for (const { number } of known) notify.run(number);
    return known.flatMap(({ id }) => this.find(id) ?? []);
  }

  catchUp(): void {
    const now = clockNow();
    this.#books.prepare("update bank_transfer set known_at = ? where known_at > ?").run(now, now);
  }

  nextKnownAt(): number | undefined {
    const row = this.#books
      .prepare(`select min(known_at) as at from bank_transfer where ${unreported}`)
      .get() as { at: number | null };
    return row.at ?? undefined;
  }

  /** The lines of the feed after the given number, the oldest first. */
  lines(after: number, limit: number): Transfer[] {
    return this.#all("line_number > ? order by line_number limit ?", after, limit);
  }

  list({ after, limit }: PageOfBooks): Transfer[] {
    return this.#all("number > ? order by number limit ?", after, limit);
  }

  /** The newest first, without those that exist only for flawed slips. */
  newest(limit: number): Transfer[] {
    return this.#all("origin_id is null order by number desc limit ?", limit);
  }

  #one(condition: string, ...values: (string | number)[]): Transfer | undefined {
    return this.#all(condition, ...values)[0];
  }

  #all(condition: string, ...values: (string | number)[]): Transfer[] {
    return this.#books
      .prepare(`select * from bank_transfer where ${condition}`)
      .all(...values)
      .map(readTransfer);
  }
}

function readTransfer(row: Record<string, unknown>): Transfer {
  return {
    number: Number(row["number"]),
    id: String(row["id"]),
    reference: String(row["reference"]),
    bankNumber: String(row["bank_number"]),
    amountMinor: Number(row["amount_minor"]),
    currency: row["currency"] as Currency,
    receiver: readPerson(row, "receiver"),
    sender: readPerson(row, "sender"),
    transferredAt: String(row["transferred_at"]),
    feed: row["feed"] as FeedKind,
    knownAt: Number(row["known_at"]),
    lineNumber: row["line_number"] === null ? null : Number(row["line_number"]),
  };
}

function readPerson(row: Record<string, unknown>, who: "receiver" | "sender"): Person {
  return {
    bankCode: String(row[`${who}_bank`]),
    accountNo: String(row[`${who}_account`]),
    name: String(row[`${who}_name`]),
  };
}
