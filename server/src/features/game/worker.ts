import type { Context } from "#context.ts";
import { passStep } from "#platform/steps.ts";
import type { TransferAnswer } from "#providers/game.ts";
import { concludeLeg } from "./legs.ts";
import * as queries from "./transfer-queries.ts";
import * as rules from "./rules.ts";

const batchSize = 50;

/** Takes up legs that nobody is working on. Answers whether there may be more to do at once. */
export async function settleTransfers(ctx: Context): Promise<boolean> {
  const due = await queries.claimDue(ctx.db, {
    limit: batchSize,
    leaseSeconds: rules.leaseSeconds,
  });
  await Promise.all(due.map((leg) => takeUp(ctx, leg)));
  return due.length === batchSize;
}

async function takeUp(ctx: Context, leg: queries.DueLeg): Promise<void> {
  const { isFirst, secondsSinceAsked, attempts } = leg;
  const answer = await askAgain(ctx, leg);
  passStep("transfer.asked-again");
  const asked = { isFirst, secondsSinceAsked, attempts, next: "DUE" } as const;
  const { verdict } = await concludeLeg(ctx, leg, { answer, ...asked });
  if (verdict === "settle" && leg.leg === 1) ctx.wake("transfer");
}

/** By what the reference is worth: repeated, asked about, or left to an operator. */
async function askAgain(ctx: Context, leg: queries.DueLeg): Promise<TransferAnswer> {
  if (leg.isFirst || leg.referenceClass === "A") {
    return ctx.game.transfer(leg, rules.askMilliseconds);
  }
  return leg.referenceClass === "B" ? ctx.game.findTransfer(leg) : "unknown";
}
