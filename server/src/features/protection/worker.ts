import type { Context } from "#context.ts";
import { killPoint } from "#platform/kill-points.ts";
import { newReference } from "#platform/secrets/references.ts";
import { workOnAll } from "#platform/worker.ts";
import * as queries from "./queries.ts";

const batchSize = 50;

/**
 * Credits held deposits, or queues the payouts that return them. The worker of withdrawals sends these
 * and judges the bank's answers. Returns true if more may be due.
 */
export async function decideHolds(ctx: Context): Promise<boolean> {
  const due = await queries.listDueHolds(ctx.db, batchSize);
  await workOnAll(due, {
    referenceOf: ({ member_id, number }) => `deposit ${member_id}/${number}`,
    work: async (hold) => {
      const result = await queries.decideHold(ctx.db, hold, newReference("B"));
      killPoint("hold.decided");
      if (result === "RETURNING") ctx.wake("withdraw");
      if (result !== "WAITS") ctx.notify(hold.member_id, { reason: "deposit" });
    },
  });
  return due.length === batchSize;
}
