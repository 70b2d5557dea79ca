import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { PageOfBooks } from "#paging.ts";
import type { PlayerKey } from "./player-books.ts";
import type { ProviderCode } from "./providers.ts";

export type TransferType = "DEPOSIT" | "WITHDRAW";
export type TransferRefusal = "NOT_ENOUGH" | "NO_PLAYER" | "LOCKED";

export interface TransferOrder extends PlayerKey {
  readonly reference: string;
  readonly type: TransferType;
  readonly amountMinor: number;
}

/** The result of an order: the new balance, or the reason why nothing moved. */
export type TransferOutcome =
  | { readonly status: "DONE"; readonly balanceMinor: number; readonly code: null }
  | { readonly status: "REFUSED"; readonly balanceMinor: null; readonly code: TransferRefusal };

export type Transfer = TransferOrder &
  TransferOutcome & { readonly number: number; readonly at: string };

export const transferSchema = `
  create table if not exists game_transfer (
    number integer primary key autoincrement,
    provider text not null,
    -- Not unique: most providers carry out a repeat again.
    reference text not null,
    username text not null,
    type text not null,
    amount_minor integer not null check (amount_minor > 0),
    status text not null,
    code text,
    balance_minor integer,
    at integer not null
  ) strict;
  create index if not exists game_transfer_reference on game_transfer (provider, reference);
  create index if not exists game_transfer_player on game_transfer (provider, username);`;

export class TransferBooks {
  readonly #insert;
  readonly #byReference;
  readonly #page;
  readonly #ofPlayer;
  readonly #newest;

  constructor(books: DatabaseSync) {
    this.#insert = books.prepare(
      `insert into game_transfer
         (provider, reference, username, type, amount_minor, status, code, balance_minor, at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    // A done transfer has priority over a refusal with the same reference.
    this.#byReference = books.prepare(
      `select * from game_transfer where provider = ? and reference = ?
       order by status = 'DONE' desc, number limit 1`,
    );
    this.#page = books.prepare(
      `select * from game_transfer where number > ?1 and (?2 is null or provider = ?2)
       order by number limit ?3`,
    );
    this.#ofPlayer = books.prepare(
      "select * from game_transfer where provider = ? and username = ? order by number",
    );
    this.#newest = books.prepare("select * from game_transfer order by number desc limit ?");
  }

  add(order: TransferOrder, { status, code, balanceMinor }: TransferOutcome): void {
    const { provider, reference, username, type, amountMinor } = order;
    const at = clockNow();
    this.#insert.run(
      provider,
      reference,
      username,
      type,
      amountMinor,
      status,
      code,
      balanceMinor,
      at,
    );
  }

  find(provider: ProviderCode, reference: string): Transfer | undefined {
    const row = this.#byReference.get(provider, reference);
    return row && readTransfer(row);
  }

  list(provider: ProviderCode | undefined, { after, limit }: PageOfBooks): Transfer[] {
    return this.#page.all(after, provider ?? null, limit).map(readTransfer);
  }

  ofPlayer({ provider, username }: PlayerKey): Transfer[] {
    return this.#ofPlayer.all(provider, username).map(readTransfer);
  }

  newest(limit: number): Transfer[] {
    return this.#newest.all(limit).map(readTransfer);
  }
}

function readTransfer(row: Record<string, unknown>): Transfer {
  return {
    number: Number(row["number"]),
    provider: row["provider"] as ProviderCode,
    reference: String(row["reference"]),
    username: String(row["username"]),
    type: row["type"] as TransferType,
    amountMinor: Number(row["amount_minor"]),
    at: new Date(Number(row["at"])).toISOString(),
    ...({
      status: row["status"],
      code: row["code"],
      balanceMinor: row["balance_minor"],
    } as TransferOutcome),
  };
}
