import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { clockNow } from "#clock.ts";

/** The state fields of a login form, with their usual names. */
export type EventFields = Readonly<Record<"__VIEWSTATE" | "__EVENTVALIDATION", string>>;

export const doorSchema = `
  create table if not exists game_ticket (
    secret text primary key,
    player_number integer not null references game_player (number) on delete cascade,
    expires_at integer not null
  ) strict;
  create table if not exists game_room (
    secret text primary key,
    player_number integer not null references game_player (number) on delete cascade,
    expires_at integer not null
  ) strict;
  create table if not exists game_form (
    view_state text primary key,
    event_validation text not null,
    expires_at integer not null
  ) strict;`;

const ticketMilliseconds = 10 * 60_000;
const roomMilliseconds = 12 * 3_600_000;
const formMilliseconds = 10 * 60_000;

/** The ways into a game: single-use links, rooms to play in, and the state of login forms. */
export class DoorBooks {
  readonly #addTicket;
  readonly #takeTicket;
  readonly #addRoom;
  readonly #findRoom;
  readonly #addForm;
  readonly #takeForm;

  constructor(books: DatabaseSync) {
    this.#addTicket = books.prepare(
      "insert into game_ticket (secret, player_number, expires_at) values (?, ?, ?)",
    );
    this.#takeTicket = books.prepare(
      "delete from game_ticket where secret = ? and expires_at > ? returning player_number",
    );
    this.#addRoom = books.prepare(
      "insert into game_room (secret, player_number, expires_at) values (?, ?, ?)",
    );
    this.#findRoom = books.prepare(
      "select player_number from game_room where secret = ? and expires_at > ?",
    );
    this.#addForm = books.prepare(
      "insert into game_form (view_state, event_validation, expires_at) values (?, ?, ?)",
    );
    this.#takeForm = books.prepare(
      `delete from game_form where view_state = ? and event_validation = ? and expires_at > ?
       returning 1 as found`,
    );
  }

  /** The secret of a single-use link. */
  addTicket(playerNumber: number): string {
    const secret = newSecret();
    this.#addTicket.run(secret, playerNumber, clockNow() + ticketMilliseconds);
    return secret;
  }

  takeTicket(secret: string): number | undefined {
    return readPlayerNumber(this.#takeTicket.get(secret, clockNow()));
  }

  addRoom(playerNumber: number): string {
    const secret = newSecret();
    this.#addRoom.run(secret, playerNumber, clockNow() + roomMilliseconds);
    return secret;
  }

  findRoom(secret: string): number | undefined {
    return readPlayerNumber(this.#findRoom.get(secret, clockNow()));
  }

  addForm(): EventFields {
    const fields = { __VIEWSTATE: newSecret(), __EVENTVALIDATION: newSecret() };
    const expiresAt = clockNow() + formMilliseconds;
    this.#addForm.run(fields.__VIEWSTATE, fields.__EVENTVALIDATION, expiresAt);
    return fields;
  }

  /** Each form is valid for one login. */
  takeForm({ __VIEWSTATE, __EVENTVALIDATION }: Partial<EventFields>): boolean {
    const found = this.#takeForm.get(__VIEWSTATE ?? "", __EVENTVALIDATION ?? "", clockNow());
    return found !== undefined;
  }
}

function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

function readPlayerNumber(row: Record<string, unknown> | undefined): number | undefined {
  return row && Number(row["player_number"]);
}
