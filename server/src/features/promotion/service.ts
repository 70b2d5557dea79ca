import { lockAccounts } from "#ledger/lock.ts";
import type { Language } from "@krapao/contract/market";
import type { Promotion } from "@krapao/contract/promotion";
import type { Grant } from "@krapao/contract/reward";
import type { Context } from "#context.ts";
import {
  findEarlierGrant,
  openGrant,
  refuseSecond,
  limitRewardCalls,
} from "#features/reward/grants.ts";
import { refuseInStop } from "#ledger/stop.ts";
import { catchUpOnPlay, findHeldDeposit } from "#features/reward/latest-play.ts";
import * as offers from "#features/reward/offers.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { toPercent } from "#features/reward/rules.ts";
import { showGrant, showTerms } from "#features/reward/show.ts";
import type { RequestKey } from "#ledger/post.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";

interface PromotionRequest {
  readonly session: Pick<Session, "memberId" | "currency">;
  readonly code: string;
  readonly language: Language;
}

/** The promotion of a code, if any. A rate limit makes guessing slow. */
export async function findPromotion(
  { db }: Context,
  { session: { memberId, currency }, code, language }: PromotionRequest,
): Promise<Promotion | null> {
  await limitRewardCalls(db, memberId);
  await refuseInStop(db, memberId);
  const found = await queries.findOffered(db, code.toUpperCase(), currency);
  if (!found || (found.quota !== null && found.given >= found.quota)) return null;
  const { terms } = await plan(found, () => offers.findQualifyingDeposit(db, memberId));
  return {
    percentFail: toPercent(found.fail_bps),
    description: found.description[language],
    terms: terms ? showTerms(terms) : null,
  };
}

/** The terms of a promotion for now, and its qualifying deposit. */
async function plan(
  promotion: queries.PromotionRow,
  findDeposit: () => Promise<offers.Deposit | undefined>,
) {
  if (!promotion.needs_deposit) {
    return { terms: offers.planWithout(promotion), deposit: undefined };
  }
  const deposit = await findDeposit();
  const terms = deposit && offers.planOffer(promotion, deposit, promotion.currency);
  return { terms, deposit };
}

/** Takes the promotion of a code, once per member. */
export async function activatePromotion(
  ctx: Context,
  {
    session,
    language,
    requestKey,
    ...input
  }: PromotionRequest & { requestKey: RequestKey | undefined },
): Promise<Grant> {
  const { memberId, currency } = session;
  const code = input.code.toUpperCase();
  await limitRewardCalls(ctx.db, memberId);
  const isRead = await catchUpOnPlay(ctx, session);
  const granted = await ctx.db.transaction().execute(async (tx) => {
    await lockAccounts(tx, memberId);
    const earlier = await findEarlierGrant(tx, memberId, requestKey);
    if (earlier) return earlier;
    const promotion = await queries.findOffered(tx, code, currency);
    if (!promotion) throw new Failure("NO_PROMOTION");
    if (await queries.hasReceived(tx, memberId, code)) throw new Failure("PROMOTION_RECEIVED");
    await refuseSecond(tx, memberId, "promotion");
    const { terms, deposit } = await plan(promotion, async () =>
      isRead ? findHeldDeposit(tx, memberId) : undefined,
    );
    if (!terms) throw new Failure("BONUS_CONDITION");
    if (!(await offers.takeFromQuota(tx, "promotion", promotion))) {
      throw new Failure("NO_PROMOTION");
    }
    return openGrant(tx, {
      memberId,
      kind: "promotion",
      source: code,
      names: promotion.title,
      rewardMinor: terms.rewardMinor,
      baseMinor: terms.baseMinor,
      percentSuccess: toPercent(terms.successBps),
      percentFail: toPercent(terms.failBps),
      depositNumber: deposit?.number,
      requestKey,
    });
  });
  killPoint("reward.granted");
  ctx.notify(memberId, { reason: "reward" });
  return showGrant(ctx.db, granted, language);
}

/** The promotion whose conditions are open, under the terms that were accepted. */
export async function readCurrent(
  { db }: Context,
  memberId: string,
  language: Language,
): Promise<Promotion | null> {
  const open = await findOpenGrant(db, memberId);
  if (open?.kind !== "promotion") return null;
  const [promotion, { terms }] = await Promise.all([
    queries.findPromotion(db, open.source),
    showGrant(db, open, language),
  ]);
  const percentFail = terms.percentFail;
  return { percentFail, description: promotion?.description[language] ?? "", terms };
}
