import type { Queryable } from "#platform/database/database.ts";

interface Act {
  /** A member's id, `operator:<name>` or `system`. */
  readonly actor: string;
  readonly act: string;
  readonly subject?: string;
  readonly detail?: Record<string, unknown>;
}

/** Writes an audit row in the transaction of the act, so that neither exists without the other. */
export async function recordAct(
  db: Queryable,
  { actor, act, subject, detail }: Act,
): Promise<void> {
  await db
    .insertInto("audit")
    .values({ actor, act, subject: subject ?? null, detail: JSON.stringify(detail ?? {}) })
    .execute();
}
