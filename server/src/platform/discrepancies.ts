import { sql } from "kysely";
import type { Database, Queryable } from "#platform/database/database.ts";

/** What an outside party says about a reference, beside what we hold. */
export interface Difference {
  /** `bank`, `gift`, `payment:KBANK`, `game:JOKER`. */
  readonly party: string;
  readonly reference: string;
  readonly kind:
    | "OTHER_DETAILS"
    | "REFERENCE_TAKEN"
    | "DONE_AFTER_RETURN"
    | "REFUSED_AFTER_PAYMENT";
  readonly expected: Readonly<Record<string, unknown>>;
  readonly received: Readonly<Record<string, unknown>>;
}

/** An answer that cannot be true beside what we hold. It decides nothing; an operator has to see it. */
export class Contradiction extends Error {
  override readonly name = "Contradiction";
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(`${difference.party} contradicts what we hold about ${difference.reference}.`);
    this.difference = difference;
  }
}

interface Watched {
  readonly db: Database;
  readonly log: { error(detail: object, message: string): void };
}

/** Makes a contradiction a row for an operator, and an error in the log. The same one again only counts. */
export async function noteDifference(
  { db, log }: Watched,
  { party, reference, kind, expected, received }: Difference,
): Promise<void> {
  log.error({ party, reference, kind, expected, received }, "provider contradicts our books");
  await sql`
    insert into discrepancy (party, reference, kind, expected, received)
    values (${party}, ${reference}, ${kind}, ${JSON.stringify(expected)}, ${JSON.stringify(received)})
    on conflict (party, reference, kind) do update set
      received = excluded.received, times = discrepancy.times + 1, latest_at = clock_now(),
      resolved_at = null
  `.execute(db);
}

/** Runs a call to an outside party. A contradiction is noted before it is thrown on: it is no answer. */
export async function holdDifferences<Answer>(
  watched: Watched,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Contradiction) await noteDifference(watched, error.difference);
    throw error;
  }
}

export interface Discrepancy extends Difference {
  readonly id: bigint;
  readonly times: number;
  readonly noticedAt: Date;
}

/** What no operator has looked into yet, the oldest first. */
export async function listDiscrepancies(db: Queryable): Promise<readonly Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select id, party, reference, kind, expected, received, times, noticed_at as "noticedAt"
    from discrepancy
    where resolved_at is null
    order by id
  `.execute(db);
  return rows;
}

/** Answers whether there was such an open one. */
export async function resolveDiscrepancy(tx: Queryable, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update discrepancy set resolved_at = clock_now() where id = ${id} and resolved_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}
