import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

/** A network as its acts name it, such as `203.0.113.0/24`; null if it is no address and no network. */
export async function findNetwork(db: Queryable, written: string): Promise<string | null> {
  const { rows } = await sql<{ network: string | null }>`
    select office_network(${written}) as network
  `.execute(db);
  return rows[0]?.network ?? null;
}
