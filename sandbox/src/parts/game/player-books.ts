import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { Currency } from "#money.ts";
import type { PageOfBooks } from "#paging.ts";
import type { ProviderCode } from "./providers.ts";

export interface Player {
  readonly number: number;
  readonly provider: ProviderCode;
  readonly username: string;
  readonly password: string;
  readonly currency: Currency;
  readonly balanceMinor: number;
  /** The stakes of open bets. */
  readonly outstandingMinor: number;
  readonly isLocked: boolean;
  readonly createdAt: string;
}

export interface PlayerKey {
  readonly provider: ProviderCode;
  readonly username: string;
}

export type NewPlayer = Pick<Player, "provider" | "username" | "password" | "currency">;

export const playerSchema = `
  create table if not exists game_player (
    number integer primary key autoincrement,
    provider text not null,
    username text not null,
    password text not null,
    currency text not null,
    -- Credits in hundredths, without open stakes.
    balance_minor integer not null default 0 check (balance_minor >= 0),
    is_locked integer not null default 0,
    created_at text not null,
    unique (provider, username)
  ) strict;`;

const columns = `player.*, coalesce((
    select sum(stake_minor) from game_bet where player_number = player.number and status = 'OPEN'
  ), 0) as outstanding_minor`;

export class PlayerBooks {
  readonly #insert;
  readonly #byName;
  readonly #byNumber;
  readonly #setPassword;
  readonly #setLocked;
  readonly #move;
  readonly #page;
  readonly #newest;

  constructor(books: DatabaseSync) {
    this.#insert = books.prepare(
      `insert into game_player (provider, username, password, currency, created_at)
       values (?, ?, ?, ?, ?) on conflict do nothing`,
    );
    const from = `select ${columns} from game_player player`;
    this.#byName = books.prepare(`${from} where provider = ? and username = ?`);
    this.#byNumber = books.prepare(`${from} where number = ?`);
    this.#setPassword = books.prepare("update game_player set password = ? where number = ?");
    this.#setLocked = books.prepare("update game_player set is_locked = ? where number = ?");
    this.#move = books.prepare(
      `update game_player set balance_minor = balance_minor + ?1
       where number = ?2 and balance_minor + ?1 >= 0 returning balance_minor`,
    );
    this.#page = books.prepare(
      `${from} where number > ?1 and (?2 is null or provider = ?2) order by number limit ?3`,
    );
    this.#newest = books.prepare(`${from} order by number desc limit ?`);
  }

  /** Has no effect if the provider has a player with this name. */
  add({ provider, username, password, currency }: NewPlayer): void {
    this.#insert.run(provider, username, password, currency, new Date(clockNow()).toISOString());
  }

  find({ provider, username }: PlayerKey): Player | undefined {
    return readPlayer(this.#byName.get(provider, username));
  }

  findByNumber(number: number): Player | undefined {
    return readPlayer(this.#byNumber.get(number));
  }

  setPassword(number: number, password: string): void {
    this.#setPassword.run(password, number);
  }

  setLocked(number: number, isLocked: boolean): void {
    this.#setLocked.run(isLocked ? 1 : 0, number);
  }

  /** Changes the balance and returns the new one; undefined if it would fall below zero. */
  move(number: number, changeMinor: number): number | undefined {
    const row = this.#move.get(changeMinor, number);
    return row && Number(row["balance_minor"]);
  }

  list(provider: ProviderCode | undefined, { after, limit }: PageOfBooks): Player[] {
    return this.#page.all(after, provider ?? null, limit).flatMap((row) => readPlayer(row) ?? []);
  }

  newest(limit: number): Player[] {
    return this.#newest.all(limit).flatMap((row) => readPlayer(row) ?? []);
  }
}

function readPlayer(row: Record<string, unknown> | undefined): Player | undefined {
  if (!row) return undefined;
  return {
    number: Number(row["number"]),
    provider: row["provider"] as ProviderCode,
    username: String(row["username"]),
    password: String(row["password"]),
    currency: row["currency"] as Currency,
    balanceMinor: Number(row["balance_minor"]),
    outstandingMinor: Number(row["outstanding_minor"]),
    isLocked: row["is_locked"] === 1,
    createdAt: String(row["created_at"]),
  };
}
