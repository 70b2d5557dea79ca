import { lockAccounts } from "#ledger/lock.ts";
import type { Grant } from "@krapao/contract/reward";
import type { Context } from "#context.ts";
import { findEarlierGrant, openGrant } from "#features/reward/grants.ts";
import type { GrantRow } from "#features/reward/queries.ts";
import { showGrant } from "#features/reward/show.ts";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";
import { refuseClaim, spinNumber } from "./rules.ts";

interface Claim {
  readonly memberId: string;
  readonly reading: queries.Reading;
  readonly coupon: string;
  readonly requestKey: RequestKey | undefined;
}

/**
 * Exchanges a coupon for reward money, once: uses the coupon and credits the money, or does
 * neither.
 */
export async function claimCoupon(ctx: Context, claim: Claim): Promise<Grant> {
  const { memberId, requestKey } = claim;
  const grant = await ctx.db.transaction().execute(async (tx) => {
    // From here on a member's claims run one after another.
    await lockAccounts(tx, memberId);
    const earlier = await findEarlierGrant(tx, memberId, requestKey);
    return showGrant(tx, earlier ?? (await openCoupon(tx, claim)), claim.reading.language);
  });
  killPoint("reward.granted");
  ctx.notify(memberId, { reason: "reward" });
  return grant;
}

async function openCoupon(
  tx: Queryable,
  { memberId, reading, coupon: name, requestKey }: Claim,
): Promise<GrantRow> {
  const number = spinNumber(name);
  if (!number) throw new Failure("INVALID_CODE");
  const coupon = await queries.findCoupon(tx, { memberId, number }, reading);
  const refusal = refuseClaim(coupon);
  if (refusal || !coupon?.amountMinor) throw new Failure(refusal ?? "INVALID_COUPON_TYPE");
  await queries.markClaimed(tx, { memberId, number: coupon.number });
  return openGrant(tx, {
    memberId,
    kind: "coupon",
    // Spins are numbered per member, but a source must be unique.
    source: `${memberId}:${name}`,
    names: await queries.readCouponNames(tx, { memberId, number }, reading),
    rewardMinor: coupon.amountMinor,
    baseMinor: coupon.amountMinor,
    percentSuccess: coupon.percentSuccess,
    percentFail: coupon.percentFail,
    requestKey,
  });
}
