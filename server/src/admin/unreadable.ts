import { recordAct } from "#platform/audit.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { sql } from "kysely";

/** Acts on items from outside that could not be read. */

interface ItemRow {
  readonly id: bigint;
  readonly source: string;
  readonly item_id: string | null;
  readonly bytes: Buffer;
  readonly reason: string;
  readonly noticed_at: Date;
}

/** One line for each open item, the oldest first; control characters are escaped. */
export async function listUnreadable({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<ItemRow>`
    select id, source, item_id, bytes, reason, noticed_at from unreadable_item
    where resolved_at is null
    order by id
  `.execute(createDatabase(pool));
  return rows.map(({ id, noticed_at: at, source, item_id: itemId, reason, bytes }) =>
    [
      `#${id}`,
      at.toISOString(),
      source,
      itemId === null ? "no id" : JSON.stringify(itemId),
      reason,
      JSON.stringify(bytes.toString("utf8")),
    ].join("  "),
  );
}

/** Marks an item as resolved, with a note. */
export async function resolveUnreadable(
  { pool, actor }: Operator,
  { id, note }: { id: bigint; note: string },
): Promise<void> {
  await createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const { numAffectedRows } = await sql`
        update unreadable_item set resolved_at = clock_now()
        where id = ${id} and resolved_at is null
      `.execute(tx);
      if (numAffectedRows !== 1n) throw new Error(`There is no open item #${id}.`);
      const detail = { note };
      await recordAct(tx, { actor, act: "unreadable.resolve", subject: String(id), detail });
    });
}
