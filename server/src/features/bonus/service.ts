import { lockAccounts } from "#ledger/lock.ts";
import { toAmount } from "@krapao/contract/amount";
import type { Bonus, UserBonus } from "@krapao/contract/bonus";
import type { Language } from "@krapao/contract/market";
import type { Grant } from "@krapao/contract/reward";
import type { Context } from "#context.ts";
import {
  findEarlierGrant,
  openGrant,
  refuseSecond,
  limitRewardCalls,
} from "#features/reward/grants.ts";
import { readHoldings } from "#features/reward/holdings.ts";
import { isStopped } from "#ledger/stop.ts";
import { catchUpOnPlay, findHeldDeposit, refreshHoldings } from "#features/reward/latest-play.ts";
import * as offers from "#features/reward/offers.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { mayEnd, toPercent, totalOf } from "#features/reward/rules.ts";
import { showGrant, showTerms } from "#features/reward/show.ts";
import type { RequestKey } from "#ledger/post.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";
import { isAvailable } from "./rules.ts";

type Caller = Pick<Session, "memberId" | "currency">;

/** The bonuses on offer, each with its terms for now and the member's receipts. */
export async function listBonuses(
  { db }: Context,
  { memberId, currency }: Caller,
  language: Language,
): Promise<Bonus[]> {
  // Nothing is offered to a member who is stopped.
  if (await isStopped(db, memberId)) return [];
  const [bonuses, deposit] = await Promise.all([
    queries.listBonuses(db, currency),
    offers.findQualifyingDeposit(db, memberId),
  ]);
  const codes = bonuses.map(({ code }) => code);
  const [received, banners] = await Promise.all([
    queries.listReceived(db, memberId, codes),
    offers.listBanners(db, codes, language),
  ]);
  return bonuses.map((bonus) => {
    const receipts = received.filter(({ code }) => code === bonus.code);
    const terms = deposit && offers.planOffer(bonus, deposit, currency);
    return {
      code: bonus.code,
      type: bonus.type,
      maxReceived: bonus.max_received,
      percentFail: toPercent(bonus.fail_bps),
      title: bonus.title[language],
      offer: showOffer(bonus),
      banners: banners.get(bonus.code) ?? [],
      terms: terms ? showTerms(terms) : null,
      userBonus: showReceived(receipts),
    };
  });
}

function showOffer(bonus: queries.BonusRow): Bonus["offer"] {
  const amountMinor = bonus.fixed_minor ?? bonus.cap_minor;
  return {
    percent: bonus.reward_bps === null ? null : toPercent(bonus.reward_bps),
    amount: amountMinor === null ? null : toAmount(amountMinor),
  };
}

/** A member's receipts of one bonus, the latest first. */
function showReceived(receipts: Awaited<ReturnType<typeof queries.listReceived>>) {
  const [latest] = receipts;
  if (!latest) return null;
  return {
    _id: String(latest.id),
    isActive: latest.endedAt === null,
    received: receipts.map(({ receivedAt }) => ({ updatedAt: receivedAt.toISOString() })),
  };
}

interface Activation {
  readonly session: Caller;
  readonly code: string;
  readonly language: Language;
  readonly requestKey: RequestKey | undefined;
}

/** Takes a bonus for the latest deposit. */
export async function activateBonus(
  ctx: Context,
  { session, code, language, requestKey }: Activation,
): Promise<UserBonus & { grant: Grant }> {
  const { memberId, currency } = session;
  await limitRewardCalls(ctx.db, memberId);
  const isRead = await catchUpOnPlay(ctx, session);
  const granted = await ctx.db.transaction().execute(async (tx) => {
    const { now } = await lockAccounts(tx, memberId);
    const earlier = await findEarlierGrant(tx, memberId, requestKey);
    if (earlier) return earlier;
    const bonus = await queries.findBonus(tx, code, currency);
    if (!bonus) throw new Failure("NO_DATA");
    await refuseSecond(tx, memberId, "bonus");
    const received = await queries.listReceived(tx, memberId, [code]);
    const dates = received.map(({ receivedAt }) => receivedAt);
    const { type, max_received: maxReceived } = bonus;
    if (!isAvailable({ type, maxReceived }, dates, now)) throw new Failure("BONUS_MAX_CLAIMED");
    const deposit = isRead ? await findHeldDeposit(tx, memberId) : undefined;
    const terms = deposit && offers.planOffer(bonus, deposit, currency);
    if (!terms) throw new Failure("BONUS_CONDITION");
    if (!(await offers.takeFromQuota(tx, "bonus", bonus))) throw new Failure("BONUS_FULL");
    return openGrant(tx, {
      memberId,
      kind: "bonus",
      source: code,
      names: bonus.title,
      rewardMinor: terms.rewardMinor,
      baseMinor: terms.baseMinor,
      percentSuccess: toPercent(terms.successBps),
      percentFail: toPercent(terms.failBps),
      depositNumber: deposit.number,
      requestKey,
    });
  });
  killPoint("reward.granted");
  ctx.notify(memberId, { reason: "reward" });
  const userBonus = showReceived(await queries.listReceived(ctx.db, memberId, [code]));
  if (!userBonus) throw new Error("The bonus that was just taken does not exist.");
  return { ...userBonus, grant: await showGrant(ctx.db, granted, language) };
}

/** The open reward with its progress, by current balances if the providers answer. */
export async function readActive(
  ctx: Context,
  session: Caller,
  language: Language,
): Promise<Grant | null> {
  const open = await findOpenGrant(ctx.db, session.memberId);
  if (!open) return null;
  await refreshHoldings(ctx, session);
  return showGrant(ctx.db, open, language);
}

export async function readMinimum(ctx: Context, session: Caller) {
  const open = await findOpenGrant(ctx.db, session.memberId);
  if (open) await refreshHoldings(ctx, session);
  const totalMinor = totalOf(await readHoldings(ctx.db, session.memberId));
  return {
    minimum: toAmount(open?.end_below_minor ?? 0n),
    total: totalMinor === undefined ? null : toAmount(totalMinor),
    isBelow: open !== undefined && mayEnd(totalMinor, open.end_below_minor),
  };
}
