import type { Context } from "#context.ts";
import { claimDue } from "./queries.ts";
import { leaseSeconds } from "./rules.ts";
import { settleGift } from "./settle.ts";

const batchSize = 10;

/** Asks again about gifts whose outcome is not clear. Answers whether there may be more at once. */
export async function settleGifts(ctx: Context): Promise<boolean> {
  const due = await claimDue(ctx.db, { limit: batchSize, leaseSeconds });
  const outcomes = await Promise.allSettled(due.map((gift) => settleGift(ctx, gift)));
  const failed = outcomes.find((outcome) => outcome.status === "rejected");
  if (failed) throw failed.reason;
  return due.length === batchSize;
}
