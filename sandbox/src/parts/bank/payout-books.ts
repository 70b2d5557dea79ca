import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { Currency } from "#money.ts";
import type { PageOfBooks } from "#paging.ts";

export interface PayoutOrder {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
}

type PayoutStatus = "ACCEPTED" | "PAID" | "REFUSED";

export interface Payout extends PayoutOrder {
  readonly number: number;
  readonly status: PayoutStatus;
  readonly createdAt: string;
  /** When it was or will be paid or refused. */
  readonly endsAt: string;
}

/** The result of a payout, and the time until then. */
export interface PayoutFate {
  readonly status: "PAID" | "REFUSED";
  readonly afterMilliseconds: number;
}

export const payoutSchema = `
  create table if not exists bank_payout (
    number integer primary key autoincrement,
    reference text not null unique,
    amount_minor integer not null check (amount_minor > 0),
    currency text not null,
    bank_code text not null,
    account_no text not null,
    account_name text not null,
    -- The result when its time has come.
    final_status text not null check (final_status in ('PAID', 'REFUSED')),
    created_at integer not null,
    ends_at integer not null
  ) strict;`;

export class PayoutBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  /** Stores the payout once; undefined if the reference belongs to another payout. */
  take(order: PayoutOrder, fate: PayoutFate): Payout | undefined {
    const now = clockNow();
    const { reference, amountMinor, currency, bankCode, accountNo, accountName } = order;
    this.#books
      .prepare(
        `insert into bank_payout (reference, amount_minor, currency, bank_code, account_no,
           account_name, final_status, created_at, ends_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (reference) do nothing`,
      )
      .run(
        reference,
        amountMinor,
        currency,
        bankCode,
        accountNo,
        accountName,
        fate.status,
        now,
        now + fate.afterMilliseconds,
      );
    const found = this.find(reference);
    const fields = ["amountMinor", "currency", "bankCode", "accountNo", "accountName"] as const;
    return fields.every((field) => found?.[field] === order[field]) ? found : undefined;
  }

  find(reference: string): Payout | undefined {
    const row = this.#books.prepare("select * from bank_payout where reference = ?").get(reference);
    return row && readPayout(row);
  }

  catchUp(): void {
    const now = clockNow();
    this.#books.prepare("update bank_payout set ends_at = ? where ends_at > ?").run(now, now);
  }

  list({ after, limit }: PageOfBooks): Payout[] {
    return this.#books
      .prepare("select * from bank_payout where number > ? order by number limit ?")
      .all(after, limit)
      .map(readPayout);
  }

  newest(limit: number): Payout[] {
    return this.#books
      .prepare("select * from bank_payout order by number desc limit ?")
      .all(limit)
      .map(readPayout);
  }
}

function readPayout(row: Record<string, unknown>): Payout {
  const endsAt = Number(row["ends_at"]);
  const hasEnded = endsAt <= clockNow();
  return {
    number: Number(row["number"]),
    reference: String(row["reference"]),
    amountMinor: Number(row["amount_minor"]),
    currency: row["currency"] as Currency,
    bankCode: String(row["bank_code"]),
    accountNo: String(row["account_no"]),
    accountName: String(row["account_name"]),
    status: hasEnded ? (row["final_status"] as PayoutStatus) : "ACCEPTED",
    createdAt: new Date(Number(row["created_at"])).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
  };
}
