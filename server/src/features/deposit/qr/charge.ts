import { toAmount } from "@krapao/contract/amount";
import type { Context } from "#context.ts";
import { Contradiction, holdDifferences } from "#platform/discrepancies.ts";
import { callbackRoutes } from "#platform/http/plain-routes.ts";
import { killPoint } from "#platform/kill-points.ts";
import { type Fence, startFence, TooLate } from "#providers/fence.ts";
import { NoAnswer } from "#providers/no-answer.ts";
import type { ChargeCreated } from "#providers/payment.ts";
import { isPromptPayOf } from "./payload.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Shown to the member if there is no code and the provider gave no reason. */
const failMessage = "QR_FAIL";

/** Requests a stored code from the provider and stores the answer. */
export async function requestCharge(
  ctx: Context,
  code: queries.QrCode,
  fence: Fence,
): Promise<void> {
  const created = await createOrFind(ctx, code, fence);
  killPoint("qr.requested");
  const secondsToNextPoll = rules.secondsToNextPoll(0);
  if (created?.status === "REFUSED") {
    const { message } = created;
    const end = { state: "refused" as const, message, chargeId: null, secondsToNextPoll: null };
    await queries.endRequesting(ctx.db, code.id, end);
    return;
  }
  const isRight =
    created !== undefined &&
    isPromptPayOf(created.payload, { amountMinor: code.amount_minor, currency: code.currency });
  if (isRight) {
    await queries.keepCharge(ctx.db, code.id, { ...created, secondsToNextPoll });
    killPoint("qr.answered");
    return;
  }
  // The charge may exist, so it is still polled. No member saw it: it only has to be ended.
  await queries.endRequesting(ctx.db, code.id, {
    state: "failed",
    message: failMessage,
    chargeId: created?.id ?? null,
    secondsToNextPoll,
  });
}

/** Undefined if the provider gives no clear answer, even to a query by reference. */
async function createOrFind(
  ctx: Context,
  code: queries.QrCode,
  fence: Fence,
): Promise<ChargeCreated | undefined> {
  try {
    return await create(ctx, code, fence);
  } catch (error) {
    if (!(error instanceof NoAnswer)) return nothingWhereUnclear(error);
  }
  return findAgain(ctx, code).catch(nothingWhereUnclear);
}

/**
 * The reply was lost. Repeats the request only if the charge exists: then the repeat creates none.
 */
async function findAgain(ctx: Context, code: queries.QrCode): Promise<ChargeCreated | undefined> {
  const found = await ctx.payment.findCharge(code.provider, { reference: code.id });
  if (found === "UNKNOWN_CHARGE") return undefined;
  const fence = startFence();
  await queries.renewRequesting(ctx.db, code.id, rules.leaseSeconds);
  return create(ctx, code, fence);
}

/**
 * No answer, a contradiction for an operator, or a request sent too late: there is no code to show.
 */
function nothingWhereUnclear(error: unknown): undefined {
  const kinds = [NoAnswer, Contradiction, TooLate];
  if (!kinds.some((kind) => error instanceof kind)) throw error;
}

function create(ctx: Context, code: queries.QrCode, fence: Fence): Promise<ChargeCreated> {
  const path = callbackRoutes.payment.path.replace("{provider}", code.provider);
  const order = {
    reference: code.id,
    amount: toAmount(code.amount_minor),
    currency: code.currency,
    callbackUrl: new URL(path, ctx.config.publicUrl).href,
    expiresInSeconds: rules.lifeSeconds,
  };
  return holdDifferences(ctx, () => ctx.payment.createCharge(code.provider, order, fence));
}
