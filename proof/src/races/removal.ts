import type { Replacements } from "#world/guard-marks.ts";
import type { Race } from "./race.ts";

/** A guard that is removed from a copy of the product, and the race that must then fail. */
export interface Removal {
  /** The guard. If several guards protect the same thing, all are named and all are removed. */
  readonly guard: string;
  readonly race: Race;
  /** The marks of the guards in the code, each with its replacement. */
  readonly marks?: Replacements;
  /** Statements that remove the guards of the database's tables. */
  readonly sql?: readonly string[];
}
