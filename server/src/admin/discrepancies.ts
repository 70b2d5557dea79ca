import { recordAct } from "#platform/audit.ts";
import { createDatabase } from "#platform/database/database.ts";
import { listDiscrepancies, resolveDiscrepancy } from "#platform/discrepancies.ts";
import type { Operator } from "./acts.ts";

/** One line for each provider answer that contradicts our ledger, the oldest first. */
export async function showDiscrepancies({ pool }: Operator): Promise<string[]> {
  const found = await listDiscrepancies(createDatabase(pool));
  return found.map((one) =>
    [
      `#${one.id}`,
      one.noticedAt.toISOString(),
      one.party,
      one.reference,
      one.kind,
      `ours ${JSON.stringify(one.expected)}`,
      `theirs ${JSON.stringify(one.received)}`,
      ...(one.times > 1 ? [`${one.times} times`] : []),
    ].join("  "),
  );
}

/** Marks a discrepancy as resolved. It opens again if the party repeats the answer. */
export async function endDiscrepancy(
  { pool, actor }: Operator,
  { id, reason }: { id: bigint; reason: string },
): Promise<void> {
  const db = createDatabase(pool);
  await db.transaction().execute(async (tx) => {
    if (!(await resolveDiscrepancy(tx, id)))
      throw new Error(`There is no open discrepancy #${id}.`);
    await recordAct(tx, { actor, act: "discrepancy.resolve", detail: { id: String(id), reason } });
  });
}
