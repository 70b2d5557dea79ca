import { sql } from "kysely";
import type { Queryable } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";

export interface Limit {
  readonly key: string;
  readonly turns: number;
  readonly seconds: number;
}

/** Takes a turn, or refuses with the seconds to wait. Counted in the database, across processes. */
export async function takeTurn(db: Queryable, { key, turns, seconds }: Limit): Promise<void> {
  const { rows } = await sql<{ wait: number | null }>`
    select throttle_take(${key}, ${turns}, make_interval(secs => ${seconds})) as wait
  `.execute(db);
  const wait = rows[0]?.wait;
  if (wait) throw new Failure("REQUEST_LIMIT", { retryAfterSeconds: wait });
}

/** Gives a turn back: for limits that count only failures. */
export async function returnTurn(db: Queryable, key: string): Promise<void> {
  await sql`select throttle_return(${key})`.execute(db);
}

/** One household or phone has a whole /64 of IPv6 addresses: they share their turns. */
export function addressKey(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:"))
    return address.replace("::ffff:", "");
  return address.split(":").slice(0, 4).join(":");
}

/** No limit looks back further than a day. */
export async function deleteOldTurns(db: Queryable): Promise<void> {
  await sql`delete from throttle where at < clock_now() - interval '2 days'`.execute(db);
}
