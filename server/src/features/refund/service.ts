import { readSetting } from "#settings/read-setting.ts";
import { lockAccounts } from "#ledger/lock.ts";
import { dateOf, startOfDay, startOfDayBefore, startOfNextDay } from "@krapao/contract/bangkok-day";
import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import type { RefundCheck } from "@krapao/contract/refund";
import type { Grant } from "@krapao/contract/reward";
import type { Context } from "#context.ts";
import * as grants from "#features/reward/grants.ts";
import { listBanners } from "#features/reward/offers.ts";
import { findKeyed, findOpenGrant } from "#features/reward/queries.ts";
import { promotionHouse, toBps } from "#features/reward/rules.ts";
import { showGrant } from "#features/reward/show.ts";
import { openOperation, type RequestKey } from "#ledger/post.ts";
import { refuseTakenKey } from "#ledger/request-keys.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { killPoint } from "#platform/kill-points.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** The refund of yesterday's losses, and the amount booked before. */
async function readStanding(
  db: Queryable,
  memberId: string,
  { now, currency, refundMinor }: { now: Date; currency: Currency; refundMinor: bigint },
) {
  const from = startOfDayBefore(now);
  const day = dateOf(from);
  const setting = await readSetting(db, "refund");
  const lossMinor = await queries.readLoss(db, memberId, { from, until: startOfDay(now) });
  const isBarred = lossMinor > 0n && (await queries.hasPlayingRing(db, memberId));
  const terms = {
    bps: toBps(setting.percent),
    // An invalid cap pays nothing.
    capMinor: toMinor(setting.capPerDay[currency]) ?? 0n,
    isBarred,
  };
  return {
    day,
    setting,
    isOpen: setting.isOpen,
    isBarred,
    lossMinor,
    amountMinor: rules.refundOf(lossMinor, terms),
    isReceived: await queries.hasRefund(db, memberId, day),
    balanceMinor: refundMinor,
  };
}

/** What the member can get back now for the losses of this day; zero if it is not yesterday. */
export async function readRefundOf(
  tx: Queryable,
  memberId: string,
  { day, ...moment }: { day: string; now: Date; currency: Currency; refundMinor: bigint },
): Promise<bigint> {
  const standing = await readStanding(tx, memberId, moment);
  return standing.day === day ? rules.bookable(standing) : 0n;
}

export async function checkRefund(
  { db }: Context,
  memberId: string,
  language: Language,
): Promise<RefundCheck> {
  const moment = await queries.readMoment(db, memberId);
  const [standing, open, texts] = await Promise.all([
    readStanding(db, memberId, moment),
    findOpenGrant(db, memberId),
    listBanners(db, ["refund-info"], language),
  ]);
  const newMinor = rules.bookable(standing);
  const allMinor = newMinor + standing.balanceMinor;
  return {
    result: allMinor > 0n,
    bonus: open !== undefined,
    info: texts.get("refund-info")?.[0]?.html ?? "",
    refundAmount: toAmount(allMinor),
    refundSuccess: standing.setting.success,
    refundFail: standing.setting.fail,
    isReceived: newMinor === 0n && standing.balanceMinor > 0n,
    expiresAt: newMinor > 0n ? startOfNextDay(moment.now).toISOString() : null,
  };
}

interface Receipt {
  readonly memberId: string;
  readonly language: Language;
  readonly requestKey: RequestKey | undefined;
}

/** Books the refund to the refund balance. */
export async function receiveRefund(
  ctx: Context,
  { memberId, requestKey }: Omit<Receipt, "language">,
): Promise<void> {
  await grants.limitRewardCalls(ctx.db, memberId);
  await ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccounts(tx, memberId);
    if (await isRepeat(tx, memberId, requestKey)) return;
    const standing = await readStanding(tx, memberId, account);
    const amountMinor = rules.bookable(standing);
    if (amountMinor === 0n) throw new Failure(rules.refusalOf(standing));
    if (await findOpenGrant(tx, memberId)) throw new Failure("REFUND_CONDITION");
    const { number, createdAt } = await openOperation(tx, {
      memberId,
      kind: "bonus",
      state: "SUCCESS",
      currency: account.currency,
      amountMinor,
      source: "REFUND",
      target: "REFUND_BALANCE",
      detail: { names: standing.setting.title, reward: "refund" },
      changes: { refundMinor: amountMinor, house: promotionHouse },
      requestKey,
    });
    const { day, lossMinor } = standing;
    await queries.addRefund(tx, { memberId, day, lossMinor, amountMinor, number, createdAt });
  });
  killPoint("refund.booked");
  ctx.notify(memberId, { reason: "reward" });
}

async function isRepeat(
  tx: Queryable,
  memberId: string,
  requestKey: RequestKey | undefined,
): Promise<boolean> {
  if (!requestKey) return false;
  const earlier = await findKeyed(tx, memberId, requestKey.key);
  if (earlier?.request_hash?.equals(requestKey.requestHash)) return true;
  await refuseTakenKey(tx, { memberId, key: requestKey.key });
  return false;
}

/**
 * Moves the refund to the wallet and books it first if needed; from then on its conditions are
 * open.
 */
export async function addToWallet(
  ctx: Context,
  { memberId, language, requestKey }: Receipt,
): Promise<Grant> {
  await grants.limitRewardCalls(ctx.db, memberId);
  const granted = await ctx.db.transaction().execute(async (tx) => {
    const account = await lockAccounts(tx, memberId);
    const earlier = await grants.findEarlierGrant(tx, memberId, requestKey);
    if (earlier) return earlier;
    const standing = await readStanding(tx, memberId, account);
    const newMinor = rules.bookable(standing);
    const rewardMinor = newMinor + standing.balanceMinor;
    if (rewardMinor === 0n) throw new Failure(rules.refusalOf(standing));
    const { day, lossMinor, setting } = standing;
    const grant = await grants.openGrant(tx, {
      memberId,
      kind: "refund",
      source: day,
      names: setting.title,
      rewardMinor,
      baseMinor: rewardMinor,
      percentSuccess: setting.success,
      percentFail: setting.fail,
      fromRefundMinor: standing.balanceMinor,
      requestKey,
    });
    if (newMinor > 0n) {
      const { operation_number: number, started_at: createdAt } = grant;
      await queries.addRefund(tx, {
        memberId,
        day,
        lossMinor,
        amountMinor: newMinor,
        number,
        createdAt,
      });
    }
    return grant;
  });
  killPoint("reward.granted");
  ctx.notify(memberId, { reason: "reward" });
  return showGrant(ctx.db, granted, language);
}

/** One page of the refunds received. */
export async function listRefunds(
  { db }: Context,
  memberId: string,
  page: { page: number; limit: number },
) {
  const [rows, total] = await Promise.all([
    queries.listRefunds(db, memberId, page),
    queries.countRefunds(db, memberId),
  ]);
  const refunds = rows.map((row) => ({
    refundAmount: toAmount(row.amount_minor),
    createdAt: row.created_at.toISOString(),
  }));
  return { refunds, total };
}
