import { sql } from "kysely";
import type { Database, Queryable } from "#platform/database/database.ts";

/** An outside party's answer about a reference, and our own record. */
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

/** An answer that contradicts our record. It decides nothing; an operator has to check it. */
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

/**
 * Stores a contradiction for an operator and logs it as an error. A repeat only increases its count. The
 * details, which may be numbers of accounts, are in the row alone.
 */
export async function noteDifference(
  { db, log }: Watched,
  { party, reference, kind, expected, received }: Difference,
): Promise<void> {
  const differing = Object.keys(received);
  log.error({ party, reference, kind, differing }, "provider contradicts our books");
  await sql`
    insert into discrepancy (party, reference, kind, expected, received)
    values (${party}, ${reference}, ${kind}, ${JSON.stringify(expected)}, ${JSON.stringify(received)})
    on conflict (party, reference, kind) do update set
      received = excluded.received, times = discrepancy.times + 1, latest_at = clock_now(),
      resolved_at = null
  `.execute(db);
}

/**
 * Calls an outside party. A contradiction is stored and then thrown again, because it is no answer.
 */
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

/** The open discrepancies, the oldest first. */
export async function listDiscrepancies(db: Queryable): Promise<readonly Discrepancy[]> {
  const { rows } = await sql<Discrepancy>`
    select id, party, reference, kind, expected, received, times, noticed_at as "noticedAt"
    from discrepancy
    where resolved_at is null
    order by id
  `.execute(db);
  return rows;
}

/** Returns whether it existed and was open. */
export async function resolveDiscrepancy(tx: Queryable, id: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update discrepancy set resolved_at = clock_now() where id = ${id} and resolved_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}
