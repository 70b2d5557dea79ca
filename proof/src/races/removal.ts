import type { Change, CodeChanges } from "#world/altered-server.ts";
import type { Race } from "./race.ts";

/** A guard that is taken out of a copy of the product, and the race that must then break. */
export interface Removal {
  /** The guard. Where several guard the same thing all are named and all are taken out. */
  readonly guard: string;
  readonly race: Race;
  readonly code?: CodeChanges;
  /** Changes of functions of the database, by name. */
  readonly functions?: Readonly<Record<string, readonly Change[]>>;
  /** Statements that take out what the database guards by itself. */
  readonly sql?: readonly string[];
}
