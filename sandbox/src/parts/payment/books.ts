import { randomBytes, randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { Currency } from "#money.ts";
import type { PageOfBooks } from "#paging.ts";
import { payloadOf, type Provider } from "./payload.ts";

export interface ChargeOrder {
  readonly provider: Provider;
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly callbackUrl: string;
  readonly expiresInSeconds: number;
}

type ChargeStatus = "PENDING" | "PAID" | "CANCELLED" | "EXPIRED" | "REVERSED";

export interface Charge extends Omit<ChargeOrder, "expiresInSeconds"> {
  readonly number: number;
  readonly id: string;
  readonly payload: string;
  readonly status: ChargeStatus;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly paidMinor: number | null;
  readonly paidAt: string | null;
  readonly paymentId: string | null;
}

export const paymentSchema = `
  create table if not exists payment_charge (
    number integer primary key autoincrement,
    id text not null unique,
    provider text not null,
    reference text not null,
    amount_minor integer not null check (amount_minor > 0),
    currency text not null,
    callback_url text not null,
    payload text not null,
    created_at integer not null,
    expires_at integer not null,
    cancelled_at integer,
    paid_minor integer check (paid_minor > 0),
    paid_at integer,
    payment_id text unique,
    unique (provider, reference),
    check ((paid_minor is null) = (paid_at is null) and (paid_at is null) = (payment_id is null))
  ) strict;
  -- The transfer of a payment, if the code is paid into an account of the bank.
  create table if not exists payment_transfer (
    charge_id text primary key,
    transfer_id text not null unique
  ) strict;
  -- Payments that were taken back.
  create table if not exists payment_reversal (
    charge_id text primary key,
    at integer not null
  ) strict;`;

/** A charge with the time at which its payment was taken back. */
const from = `select charge.*, reversal.at as reversed_at from payment_charge charge
  left join payment_reversal reversal on reversal.charge_id = charge.id`;

export class ChargeBooks {
  readonly #books: DatabaseSync;

  constructor(books: DatabaseSync) {
    this.#books = books;
  }

  /** Stores the charge once; undefined if the reference belongs to another charge. */
  add(order: ChargeOrder): Charge | undefined {
    const { provider, reference, amountMinor, currency, callbackUrl } = order;
    const now = clockNow();
    const mark = randomBytes(8).toString("hex").toUpperCase();
    this.#books
      .prepare(
        `insert into payment_charge (id, provider, reference, amount_minor, currency,
           callback_url, payload, created_at, expires_at)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (provider, reference) do nothing`,
      )
      .run(
        `ch_${mark}`,
        provider,
        reference,
        amountMinor,
        currency,
        callbackUrl,
        payloadOf({ provider, mark, amountMinor, currency }),
        now,
        now + order.expiresInSeconds * 1000,
      );
    const found = this.findByReference(provider, reference);
    const isSame = found?.amountMinor === amountMinor && found.currency === currency;
    return isSame ? found : undefined;
  }

  find(id: string): Charge | undefined {
    const row = this.#books.prepare(`${from} where charge.id = ?`).get(id);
    return row && readCharge(row);
  }

  findByReference(provider: Provider, reference: string): Charge | undefined {
    const row = this.#books
      .prepare(`${from} where provider = ? and reference = ?`)
      .get(provider, reference);
    return row && readCharge(row);
  }

  cancel(id: string): void {
    this.#books
      .prepare(
        `update payment_charge set cancelled_at = ?
         where id = ? and cancelled_at is null and paid_at is null`,
      )
      .run(clockNow(), id);
  }

  expire(id: string): void {
    this.#books
      .prepare("update payment_charge set expires_at = min(expires_at, ?) where id = ?")
      .run(clockNow(), id);
  }

  /**
   * A person pays, in time or late. A code is paid once; returns whether this payment was accepted.
   */
  pay(id: string, paidMinor: number): boolean {
    const { changes } = this.#books
      .prepare(
        `update payment_charge set paid_minor = ?, paid_at = ?, payment_id = ?
         where id = ? and paid_at is null`,
      )
      .run(paidMinor, clockNow(), `pay_${randomUUID()}`, id);
    return changes === 1;
  }

  /** The provider takes a payment back, once; returns whether there was one. */
  reverse(id: string): boolean {
    const { changes } = this.#books
      .prepare(
        `insert into payment_reversal (charge_id, at)
         select id, ? from payment_charge where id = ? and paid_at is not null
         on conflict do nothing`,
      )
      .run(clockNow(), id);
    return changes === 1;
  }

  addTransfer(id: string, transferId: string): void {
    this.#books
      .prepare("insert into payment_transfer (charge_id, transfer_id) values (?, ?)")
      .run(id, transferId);
  }

  findTransferId(id: string): string | undefined {
    const row = this.#books
      .prepare("select transfer_id as id from payment_transfer where charge_id = ?")
      .get(id);
    return row && String(row["id"]);
  }

  list({ after, limit }: PageOfBooks): Charge[] {
    return this.#books
      .prepare(`${from} where number > ? order by number limit ?`)
      .all(after, limit)
      .map(readCharge);
  }

  newest(limit: number): Charge[] {
    return this.#books.prepare(`${from} order by number desc limit ?`).all(limit).map(readCharge);
  }
}

function readCharge(row: Record<string, unknown>): Charge {
  return {
    number: Number(row["number"]),
    id: String(row["id"]),
    provider: row["provider"] as Provider,
    reference: String(row["reference"]),
    amountMinor: Number(row["amount_minor"]),
    currency: row["currency"] as Currency,
    callbackUrl: String(row["callback_url"]),
    payload: String(row["payload"]),
    status: statusOf(row),
    createdAt: readTime(row["created_at"]) ?? "",
    expiresAt: readTime(row["expires_at"]) ?? "",
    paidMinor: row["paid_minor"] === null ? null : Number(row["paid_minor"]),
    paidAt: readTime(row["paid_at"]),
    paymentId: row["payment_id"] as string | null,
  };
}

/** A paid code stays paid until the provider takes the money back, also if it expired or was cancelled before. */
function statusOf(row: Record<string, unknown>): ChargeStatus {
  if (row["reversed_at"] !== null) return "REVERSED";
  if (row["paid_at"] !== null) return "PAID";
  if (row["cancelled_at"] !== null) return "CANCELLED";
  return Number(row["expires_at"]) <= clockNow() ? "EXPIRED" : "PENDING";
}

function readTime(milliseconds: unknown): string | null {
  return milliseconds === null ? null : new Date(Number(milliseconds)).toISOString();
}
