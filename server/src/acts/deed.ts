import type { Queryable } from "#platform/database/database.ts";

/**
 * Does what an act says, about its subject and with what the operator chose, and returns the state after
 * it. The id of the act names what it makes. It refuses with `NO_DATA` if somebody else was first.
 */
export type Deed = (
  tx: Queryable,
  subject: string,
  input: Readonly<Record<string, unknown>>,
  actId: bigint,
) => Promise<Readonly<Record<string, unknown>>>;
