import type { Race } from "./race.ts";

/** A text that must be found exactly once, and what is put in its place. */
export interface Change {
  readonly from: string;
  readonly to: string;
}

/** A guard that is taken out of a copy of the product, and the race that must then break. */
export interface Removal {
  /** The guard. Where several guard the same thing all are named and all are taken out. */
  readonly guard: string;
  readonly race: Race;
  /** Changes of the server's files, by path below `server/src`. */
  readonly code?: Readonly<Record<string, readonly Change[]>>;
  /** Changes of functions of the database, by name. */
  readonly functions?: Readonly<Record<string, readonly Change[]>>;
  /** Statements that take out what the database guards by itself. */
  readonly sql?: readonly string[];
}
