import type { ActKind } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import type { Deed } from "./deed.ts";

/** The database does it, because no role of the server writes what operators publish. */
export const publish =
  (kind: ActKind): Deed =>
  async (tx, key, input) => {
    const { rows } = await sql<{ version: number }>`
      select office_publish(${kind}, ${key}, ${JSON.stringify(input)}::jsonb) as version
    `.execute(tx);
    return { version: String(rows[0]?.version) };
  };
