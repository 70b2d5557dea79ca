import type pg from "pg";

/** The person at the command line. Each act is written to the audit trail. */
export interface Operator {
  readonly pool: pg.Pool;
  readonly actor: string;
}
