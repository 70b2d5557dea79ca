import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";
import type { PageOfBooks } from "#paging.ts";
import type { ProviderCode } from "./providers.ts";

type BetStatus = "OPEN" | "SETTLED" | "VOID";

export interface Bet {
  readonly number: number;
  readonly id: string;
  readonly provider: ProviderCode;
  readonly playerNumber: number;
  readonly username: string;
  readonly game: string;
  /** The bet and later its result, in the form of the game's page. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly stakeMinor: number;
  readonly payoutMinor: number;
  readonly status: BetStatus;
  readonly placedAt: string;
  readonly settledAt: string | null;
  /** Increases with every change of any bet. */
  readonly cursor: number;
}

export interface NewBet {
  readonly playerNumber: number;
  readonly game: string;
  readonly stakeMinor: number;
  readonly detail?: Readonly<Record<string, unknown>>;
  /** When its outcome is drawn; if absent, a test or a person settles it. */
  readonly drawnAt?: number;
}

export const betSchema = `
  create table if not exists game_bet (
    number integer primary key autoincrement,
    id text not null unique,
    player_number integer not null references game_player (number) on delete cascade,
    game text not null,
    detail text not null,
    stake_minor integer not null check (stake_minor > 0),
    payout_minor integer not null default 0 check (payout_minor >= 0),
    status text not null default 'OPEN',
    placed_at integer not null,
    drawn_at integer,
    settled_at integer,
    cursor integer not null unique
  ) strict;
  create index if not exists game_bet_player on game_bet (player_number, status);
  create index if not exists game_bet_due on game_bet (drawn_at) where status = 'OPEN';`;

const from = `select bet.*, player.provider, player.username from game_bet bet
  join game_player player on player.number = bet.player_number`;

export class BetBooks {
  readonly #insert;
  readonly #end;
  readonly #byId;
  readonly #due;
  readonly #nextDue;
  readonly #changes;
  readonly #ofPlayer;
  readonly #page;
  readonly #lastCursor;
  #cursor = 0;

  constructor(books: DatabaseSync) {
    this.#insert = books.prepare(
      `insert into game_bet (id, player_number, game, detail, stake_minor, placed_at, drawn_at,
         cursor)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#end = books.prepare(
      `update game_bet set status = ?, payout_minor = ?, detail = ?, settled_at = ?,
         cursor = ?
       where id = ? and status = 'OPEN'`,
    );
    this.#byId = books.prepare(`${from} where id = ?`);
    this.#due = books.prepare(
      `${from} where status = 'OPEN' and drawn_at <= ? order by drawn_at, bet.number`,
    );
    this.#nextDue = books.prepare(
      "select min(drawn_at) as at from game_bet where status = 'OPEN' and drawn_at is not null",
    );
    this.#changes = books.prepare(
      `${from} where provider = ? and cursor > ? order by cursor limit ?`,
    );
    this.#ofPlayer = books.prepare(
      `${from} where player_number = ? order by bet.number desc limit ?`,
    );
    this.#page = books.prepare(
      `${from} where bet.number > ?1 and (?2 is null or provider = ?2)
       order by bet.number limit ?3`,
    );
    this.#lastCursor = books.prepare("select max(cursor) as cursor from game_bet");
  }

  add({ playerNumber, game, stakeMinor, detail = {}, drawnAt }: NewBet): Bet | undefined {
    const id = randomUUID();
    const at = clockNow();
    const text = JSON.stringify(detail);
    this.#insert.run(
      id,
      playerNumber,
      game,
      text,
      stakeMinor,
      at,
      drawnAt ?? null,
      this.#nextCursor(),
    );
    return this.find(id);
  }

  /** Ends an open bet. The list of changes then contains it again. */
  end({ id }: Bet, status: "SETTLED" | "VOID", payoutMinor: number, detail: object): boolean {
    const text = JSON.stringify(detail);
    const cursor = this.#nextCursor();
    return this.#end.run(status, payoutMinor, text, clockNow(), cursor, id).changes === 1;
  }

  find(id: string): Bet | undefined {
    const row = this.#byId.get(id);
    return row && readBet(row);
  }

  due(): Bet[] {
    return this.#due.all(clockNow()).map(readBet);
  }

  nextDueAt(): number | undefined {
    const at = this.#nextDue.get()?.["at"] ?? null;
    return at === null ? undefined : Number(at);
  }

  /** The bets of a provider that changed after the cursor, the oldest change first. */
  changes(provider: ProviderCode, cursor: number, limit: number): Bet[] {
    return this.#changes.all(provider, cursor, limit).map(readBet);
  }

  /** The newest first. */
  ofPlayer(playerNumber: number, limit: number): Bet[] {
    return this.#ofPlayer.all(playerNumber, limit).map(readBet);
  }

  list(provider: ProviderCode | undefined, { after, limit }: PageOfBooks): Bet[] {
    return this.#page.all(after, provider ?? null, limit).map(readBet);
  }

  /** Based on the clock, so that a kept cursor still works after the tables are cleared. */
  #nextCursor(): number {
    const last = Math.max(this.#cursor, Number(this.#lastCursor.get()?.["cursor"] ?? 0));
    this.#cursor = Math.max(last + 1, clockNow() * 1000);
    return this.#cursor;
  }
}

function readBet(row: Record<string, unknown>): Bet {
  const settledAt = row["settled_at"];
  return {
    number: Number(row["number"]),
    id: String(row["id"]),
    provider: row["provider"] as ProviderCode,
    playerNumber: Number(row["player_number"]),
    username: String(row["username"]),
    game: String(row["game"]),
    detail: JSON.parse(String(row["detail"])) as Record<string, unknown>,
    stakeMinor: Number(row["stake_minor"]),
    payoutMinor: Number(row["payout_minor"]),
    status: row["status"] as BetStatus,
    placedAt: new Date(Number(row["placed_at"])).toISOString(),
    settledAt: settledAt === null ? null : new Date(Number(settledAt)).toISOString(),
    cursor: Number(row["cursor"]),
  };
}
