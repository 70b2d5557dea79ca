import type { Context } from "#context.ts";
import { claimDue } from "#platform/database/due-rows.ts";
import { workOnAll } from "#platform/worker.ts";
import { type DueGift, gifts } from "./queries.ts";
import { leaseSeconds } from "./rules.ts";
import { settleGift } from "./settle.ts";

const batchSize = 10;

/** Polls gifts whose outcome is not clear. Returns true if more may be due now. */
export async function settleGifts(ctx: Context): Promise<boolean> {
  const due = await claimDue<DueGift>(ctx.db, gifts, { limit: batchSize, leaseSeconds });
  await workOnAll(due, {
    referenceOf: ({ id }) => `gift ${id}`,
    work: (gift) => settleGift(ctx, gift),
  });
  return due.length === batchSize;
}
