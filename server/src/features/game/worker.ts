import type { Context } from "#context.ts";
import { killPoint } from "#platform/kill-points.ts";
import { workOnAll } from "#platform/worker.ts";
import { type Fence, startFence } from "#providers/fence.ts";
import type { TransferAnswer } from "#providers/game.ts";
import { callProvider, concludeLeg } from "./legs.ts";
import * as queries from "./transfer-queries.ts";
import * as rules from "./rules.ts";

const batchSize = 50;

/** Claims legs that no process works on. Returns true if more may be due now. */
export async function settleTransfers(ctx: Context): Promise<boolean> {
  const fence = startFence();
  const { leaseSeconds } = rules;
  const due = await queries.claimLegs(ctx.db, { limit: batchSize, leaseSeconds });
  if (due.length > 0) killPoint("transfer.claimed");
  await workOnAll(due, {
    referenceOf: ({ reference }) => reference,
    work: (leg) => takeUp(ctx, leg, fence),
  });
  return due.length === batchSize;
}

async function takeUp(ctx: Context, leg: queries.DueLeg, fence: Fence): Promise<void> {
  const { isFirst, sentBefore, attempts } = leg;
  // Measured before the call: the answer may be read long after the provider gave it.
  const sending = `${leg.reference} ${sentBefore?.getTime() ?? ""}`;
  const secondsSinceRequest = ctx.sentReferences.secondsSince(sending);
  const answer = await callProvider(ctx, () => requestAgain(ctx, leg, fence));
  killPoint("transfer.requested-again");
  const attempt = { isFirst, sentBefore, secondsSinceRequest, attempts, next: "DUE" } as const;
  const { verdict } = await concludeLeg(ctx, leg, { answer, ...attempt });
  if (verdict === "settle" && leg.leg === 1) ctx.wake("transfer");
}

/** By reference class: repeats the request, queries it, or leaves it to an operator. */
async function requestAgain(
  ctx: Context,
  leg: queries.DueLeg,
  fence: Fence,
): Promise<TransferAnswer> {
  if (leg.isFirst || leg.referenceClass === "A") return ctx.game.transfer(leg, fence);
  return leg.referenceClass === "B" ? ctx.game.findTransfer(leg) : "unknown";
}
