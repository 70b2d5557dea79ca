import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { PageOfBooks } from "#paging.ts";
import { newHash, type GiftCode, type Ticket, type Voucher } from "./voucher.ts";

export interface VoucherOrder {
  readonly shares: readonly number[];
  readonly ownerMobile: string;
  readonly ownerName: string;
  readonly expiresAt: number;
  readonly forcedCode?: GiftCode | undefined;
}

export const giftSchema = `
  create table if not exists gift_voucher (
    number integer primary key autoincrement,
    hash text not null unique,
    owner_mobile text not null,
    owner_name text not null,
    created_at integer not null,
    expires_at integer not null,
    forced_code text
  ) strict;
  create table if not exists gift_ticket (
    hash text not null references gift_voucher (hash),
    position integer not null,
    amount_minor integer not null check (amount_minor > 0),
    mobile text,
    taken_at integer,
    primary key (hash, position),
    unique (hash, mobile),
    check ((mobile is null) = (taken_at is null))
  ) strict;`;

export class GiftBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  add({ shares, ownerMobile, ownerName, expiresAt, forcedCode }: VoucherOrder): Voucher {
    const hash = newHash();
    const now = clockNow();
    this.#books
      .prepare(
        `insert into gift_voucher (hash, owner_mobile, owner_name, created_at, expires_at,
           forced_code) values (?, ?, ?, ?, ?, ?)`,
      )
      .run(hash, ownerMobile, ownerName, now, expiresAt, forcedCode ?? null);
    const ticket = this.#books.prepare(
      "insert into gift_ticket (hash, position, amount_minor) values (?, ?, ?)",
    );
    for (const [index, share] of shares.entries()) ticket.run(hash, index + 1, share);
    return this.find(hash) as Voucher;
  }

  find(hash: string): Voucher | undefined {
    const row = this.#books.prepare("select * from gift_voucher where hash = ?").get(hash);
    return row && this.#read(row);
  }

  /** Gives the next free ticket to the phone. The caller has checked that there is one. */
  take(hash: string, mobile: string): void {
    this.#books
      .prepare(
        `update gift_ticket set mobile = ?, taken_at = ? where hash = ? and position =
           (select min(position) from gift_ticket where hash = ? and mobile is null)`,
      )
      .run(mobile, clockNow(), hash, hash);
  }

  expire(hash: string): void {
    this.#books
      .prepare("update gift_voucher set expires_at = min(expires_at, ?) where hash = ?")
      .run(clockNow(), hash);
  }

  list({ after, limit }: PageOfBooks): Voucher[] {
    return this.#books
      .prepare("select * from gift_voucher where number > ? order by number limit ?")
      .all(after, limit)
      .map((row) => this.#read(row));
  }

  newest(limit: number): Voucher[] {
    return this.#books
      .prepare("select * from gift_voucher order by number desc limit ?")
      .all(limit)
      .map((row) => this.#read(row));
  }

  #read(row: Record<string, unknown>): Voucher {
    const hash = String(row["hash"]);
    const tickets = this.#books
      .prepare(
        `select position, amount_minor as amountMinor, mobile, taken_at as takenAt
         from gift_ticket where hash = ? order by position`,
      )
      .all(hash) as unknown as Ticket[];
    return {
      number: Number(row["number"]),
      hash,
      amountMinor: tickets.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
      ownerMobile: String(row["owner_mobile"]),
      ownerName: String(row["owner_name"]),
      createdAt: Number(row["created_at"]),
      expiresAt: Number(row["expires_at"]),
      forcedCode: row["forced_code"] as GiftCode | null,
      tickets,
    };
  }
}
