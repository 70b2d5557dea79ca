import type { Replacements } from "#world/guard-marks.ts";
import type { Race } from "./race.ts";

/** A guard that is taken out of a copy of the product, and the race that must then break. */
export interface Removal {
  /** The guard. Where several guard the same thing all are named and all are taken out. */
  readonly guard: string;
  readonly race: Race;
  /** The marks of the guards in the code, each with the code that replaces it. */
  readonly marks?: Replacements;
  /** Statements that take out the guards of the database's tables. */
  readonly sql?: readonly string[];
}
