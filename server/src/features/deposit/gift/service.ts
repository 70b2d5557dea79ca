import { readSetting } from "#settings/read-setting.ts";
import { toAmount } from "@krapao/contract/amount";
import { openGift } from "@krapao/contract/gift-link";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import type { RequestKey } from "#ledger/post.ts";
import { refuseTakenKey } from "#ledger/request-keys.ts";
import { Failure } from "#platform/http/failure.ts";
import { requestKeyOf, takenKey } from "#platform/http/idempotency.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import { leaseSeconds } from "./rules.ts";
import { settleGift } from "./settle.ts";
import { voucherHashOf } from "./voucher-link.ts";

interface GiftOutcome {
  readonly message: "SUCCESS" | "PENDING";
  readonly amount: number | null;
}

const hourSeconds = 3600;

/** Redeems a gift link into the member's wallet, or returns that it is not clear yet. */
export async function takeGift(
  ctx: Context,
  { memberId, currency }: Session,
  { sealed, request }: { sealed: string; request: FastifyRequest },
): Promise<GiftOutcome> {
  const parcel = await openGift(sealed, ctx.config.giftKey);
  const voucherHash = parcel && voucherHashOf(parcel.giftLink);
  if (!parcel || voucherHash === undefined) throw new Failure("TRUELINK_INVALID");
  // The same link encrypted again is a different text, so the key covers the content.
  const requestKey = requestKeyOf(request, parcel);
  const earlier = requestKey && (await findEarlier(ctx, memberId, requestKey));
  if (earlier) return earlier;

  const { giftsPerHour } = await readSetting(ctx.db, "quota");
  await takeRateLimit(ctx.db, { key: `gift:${memberId}`, max: giftsPerHour, seconds: hourSeconds });
  const walletNo = parcel.walletNumber;
  if (!(await queries.isOurWallet(ctx.db, { walletNo, currency }))) {
    const hasWallet = await queries.hasWallet(ctx.db, currency);
    throw new Failure(hasWallet ? "TRUELINK_INVALID" : "NO_WALLET");
  }
  const gift = await queries.reserveVoucher(ctx.db, {
    memberId,
    voucherHash,
    walletNo,
    requestKey,
    leaseSeconds,
  });
  if (!gift) {
    const twin = requestKey && (await findEarlier(ctx, memberId, requestKey));
    if (twin) return twin;
    throw new Failure("TRUELINK_DUPLICATE");
  }
  killPoint("gift.reserved");
  await settleGift(ctx, gift);
  return outcomeOf(await queries.readState(ctx.db, gift.id));
}

/** The same key and link return the same gift in its current state. */
async function findEarlier(
  ctx: Context,
  memberId: string,
  { key, requestHash }: RequestKey,
): Promise<GiftOutcome | undefined> {
  const found = await queries.findGiftByKey(ctx.db, memberId, key);
  if (!found) {
    await refuseTakenKey(ctx.db, { memberId, key, own: "gift" });
    return undefined;
  }
  if (!found.request_hash?.equals(requestHash)) {
    throw takenKey();
  }
  return outcomeOf(found);
}

type GiftState = Awaited<ReturnType<typeof queries.readState>>;

function outcomeOf(gift: GiftState): GiftOutcome {
  const { state, amount_minor: amountMinor, refusal, left_minor: leftMinor } = gift;
  if (refusal !== null) {
    throw new Failure("DEPOSIT_LIMIT", {
      left: leftMinor === null ? undefined : toAmount(leftMinor),
    });
  }
  if (state === "REFUSED") throw new Failure("TRUELINK_INVALID");
  if (amountMinor === null) return { message: "PENDING", amount: null };
  return { message: "SUCCESS", amount: toAmount(amountMinor) };
}
