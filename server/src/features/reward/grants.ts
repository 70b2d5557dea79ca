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
  /** What it came from: a code, a coupon, a day. */
  readonly source: string;
  /** What it is called in each language, as it was when the member took it. */
  readonly names: Texts;
  readonly rewardMinor: bigint;
  /** The reward, with the deposit it came for where there is one. */
  readonly baseMinor: bigint;
  readonly percentSuccess: number;
  readonly percentFail: number;
  readonly depositNumber?: bigint | undefined;
  readonly requestKey?: RequestKey | undefined;
  /** So much of it lies in the member's refund balance already; the house gives the rest. */
  readonly fromRefundMinor?: bigint;
}

/** Codes cannot be guessed at, nor providers be asked through us, faster than this. */
export async function limitRewardCalls(db: Queryable, memberId: string): Promise<void> {
  await takeRateLimit(db, { key: `reward:${memberId}`, max: 60, seconds: 60 });
}

/**
 * The grant that a key stands for, if it was asked before. For the start of a transaction that gives a
 * reward, right after the member was locked: what follows would refuse a mere repeat.
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

/** Refuses while another reward's conditions are open. The member is locked. */
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
 * Gives a reward: the money is in the wallet and its conditions are open, in one go. Refuses while
 * another is open; a repeat under the same key finds the first.
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
