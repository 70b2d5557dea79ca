import { lockAccounts } from "#ledger/lock.ts";
import type { Texts } from "@krapao/contract/market";
import type { RewardKind } from "@krapao/contract/reward";
import { openOperation, type RequestKey } from "#ledger/post.ts";
import { refuseTakenKey } from "#ledger/request-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { takenKey } from "#platform/http/idempotency.ts";
import { takeRateLimit } from "#platform/http/throttle.ts";
import * as queries from "./queries.ts";
import { planTerms, promotionHouse, toBps } from "./rules.ts";

export interface GrantRequest {
  readonly memberId: string;
  readonly kind: RewardKind;
  /** The origin: a code, a coupon, a day. */
  readonly source: string;
  /** The name in each language when the member took it. */
  readonly names: Texts;
  readonly rewardMinor: bigint;
  /** The reward, plus the deposit that it was given for, if any. */
  readonly baseMinor: bigint;
  readonly percentSuccess: number;
  readonly percentFail: number;
  readonly depositNumber?: bigint | undefined;
  readonly requestKey?: RequestKey | undefined;
  /** This part is already in the member's refund balance; the house pays the rest. */
  readonly fromRefundMinor?: bigint;
}

/** Limits guessing of codes and provider calls through us. */
export async function limitRewardCalls(db: Queryable, memberId: string): Promise<void> {
  await takeRateLimit(db, { key: `reward:${memberId}`, max: 60, seconds: 60 });
}

/**
 * The grant with this key, if it was requested before. Call it at the start of a transaction that
 * gives a reward, right after locking the member: later checks would refuse a repeat.
 */
export async function findEarlierGrant(
  tx: Queryable,
  memberId: string,
  requestKey: RequestKey | undefined,
): Promise<queries.GrantRow | undefined> {
  if (!requestKey) return undefined;
  const earlier = await queries.findKeyed(tx, memberId, requestKey.key);
  if (!earlier) {
    await refuseTakenKey(tx, { memberId, key: requestKey.key });
    return undefined;
  }
  const grant = earlier.request_hash?.equals(requestKey.requestHash)
    ? await queries.findGrantByOperation(tx, memberId, earlier.number)
    : undefined;
  if (!grant) throw takenKey();
  return grant;
}

/** Refuses while another reward's conditions are open. The caller has locked the member. */
export async function refuseSecond(
  tx: Queryable,
  memberId: string,
  kind: RewardKind,
): Promise<void> {
  const open = await queries.findOpenGrant(tx, memberId);
  // guard: one-reward
  if (open) throw new Failure(kind === "bonus" ? "BONUS_ALREADY_ACTIVE" : "BONUS_REMAINING");
  // end guard
}

/**
 * Gives a reward: credits the wallet and opens the conditions in one step. Refuses while another is
 * open; a repeat with the same key finds the first.
 */
export async function openGrant(tx: Queryable, request: GrantRequest): Promise<queries.GrantRow> {
  const { memberId, kind, source, names, rewardMinor, requestKey } = request;
  const { currency } = await lockAccounts(tx, memberId);
  const earlier = await findEarlierGrant(tx, memberId, requestKey);
  if (earlier) return earlier;
  await refuseSecond(tx, memberId, kind);
  const terms = planTerms(
    {
      rewardMinor,
      baseMinor: request.baseMinor,
      successBps: toBps(request.percentSuccess),
      failBps: toBps(request.percentFail),
    },
    currency,
  );
  const fromRefundMinor = request.fromRefundMinor ?? 0n;
  const opened = await openOperation(tx, {
    memberId,
    kind: "bonus",
    state: "SUCCESS",
    currency,
    amountMinor: rewardMinor,
    source: kind.toUpperCase(),
    target: "WALLET",
    detail: { names, reward: kind },
    changes: { walletMinor: rewardMinor, refundMinor: -fromRefundMinor, house: promotionHouse },
    requestKey,
  });
  return queries.addGrant(tx, {
    member_id: memberId,
    kind,
    source,
    names,
    currency,
    reward_minor: rewardMinor,
    base_minor: terms.baseMinor,
    success_bps: terms.successBps,
    fail_bps: terms.failBps,
    must_play_minor: terms.mustPlayMinor,
    end_below_minor: terms.endBelowMinor,
    operation_number: opened.number,
    deposit_number: request.depositNumber ?? null,
    started_at: opened.createdAt,
  });
}
