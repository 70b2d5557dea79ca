import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";
import { type HeldReason, isShownReason, type Withdrawal } from "@krapao/contract/withdraw";
import type { Context } from "#context.ts";
import { refreshSlots } from "#features/game/refresh.ts";
import type { SlotReader } from "#features/game/slot-reader.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { endInStop } from "#features/reward/stop.ts";
import { statusOf } from "#ledger/operations.ts";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/http/session.ts";
import { killPoint } from "#platform/kill-points.ts";
import { maskAccountNo } from "#platform/mask.ts";
import type { WithdrawalBatcher } from "./batcher.ts";
import type { WithdrawalOrder, OpenedWithdrawal } from "./open-queries.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

interface WithdrawalRequest {
  readonly session: Session;
  readonly amount: number;
  readonly requestKey: RequestKey | undefined;
}

interface Requested {
  readonly wallet: Wallet;
  readonly withdrawal: Withdrawal;
}

/** Holds the money at once; a worker calls the bank later. */
export async function requestWithdrawal(
  ctx: Context,
  batcher: WithdrawalBatcher,
  request: WithdrawalRequest,
): Promise<Requested> {
  const order = readRequest(request);
  const opened = await openAfterReward(ctx, order, order.amountMinor, () => batcher.open(order));
  killPoint("withdraw.opened");
  if (opened.result === "POSTED") ctx.wake("withdraw");
  return report(ctx, order, opened);
}

/** Like `requestWithdrawal`, but collects money from the games if the wallet is short. */
export async function requestAll(
  ctx: Context,
  { batcher, games }: { batcher: WithdrawalBatcher; games: SlotReader },
  request: WithdrawalRequest,
): Promise<Requested> {
  try {
    return await requestWithdrawal(ctx, batcher, request);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "MONEY_NOT_ENOUGH") throw error;
  }
  const order = readRequest(request);
  await checkTotal(ctx, games, { ...request, amountMinor: order.amountMinor });
  const open = () => batcher.openForCollection(order);
  const opened = await openAfterReward(ctx, order, 0n, open);
  killPoint("collection.opened");
  if (opened.result === "POSTED") ctx.wake("collection");
  return report(ctx, order, opened);
}

/**
 * Opens a withdrawal. An open reward bars it, unless the member is stopped: then the reward ends first.
 * The wallet must have `leftMinor` after that, else nothing ends.
 */
async function openAfterReward(
  ctx: Context,
  order: WithdrawalOrder,
  leftMinor: bigint,
  open: () => Promise<OpenedWithdrawal>,
): Promise<OpenedWithdrawal> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "BONUS_CONDITION") throw error;
    const end = await endInStop(ctx, order, leftMinor);
    if (end === "SHORT") throw new Failure("MONEY_NOT_ENOUGH");
    if (end === "NONE" && (await findOpenGrant(ctx.db, order.memberId))) throw error;
  }
  return open();
}

/** Refuses more than the member has. Reads the balances again if the stored ones are too low. */
async function checkTotal(
  ctx: Context,
  games: SlotReader,
  { session, amountMinor }: { session: Session; amountMinor: bigint },
): Promise<void> {
  const isEnough = async () => {
    const { wallet_minor: walletMinor, accounts } = await games.read(session.memberId);
    const held = accounts.map(({ balanceMinor }) => BigInt(balanceMinor));
    return held.reduce((sum, balance) => sum + balance, walletMinor) >= amountMinor;
  };
  if (await isEnough()) return;
  await refreshSlots(ctx, session);
  if (!(await isEnough())) throw new Failure("MONEY_NOT_ENOUGH");
}

function readRequest({ session, amount, requestKey }: WithdrawalRequest): WithdrawalOrder {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  return { memberId: session.memberId, currency: session.currency, amountMinor, requestKey };
}

async function report(
  ctx: Context,
  { memberId, amountMinor }: WithdrawalOrder,
  opened: OpenedWithdrawal,
): Promise<Requested> {
  const wallet = {
    amount: toAmount(opened.wallet_after_minor),
    onItsWay: toAmount(opened.held_after_minor),
  };
  if (opened.result === "REPLAY") {
    const withdrawal = await readWithdrawal(ctx.db, memberId, opened.number);
    if (!withdrawal) throw new Error("The withdrawal with this key does not exist.");
    return { wallet, withdrawal };
  }
  const { state, created_at, held_reasons } = opened;
  const row = { amount_minor: amountMinor, state, detail: opened, created_at, held_reasons };
  return { wallet, withdrawal: await toWithdrawal(ctx.db, row) };
}

/** A withdrawal with its timeline: the given one, or the member's latest. */
export async function readWithdrawal(
  db: Queryable,
  memberId: string,
  number?: bigint,
): Promise<Withdrawal | null> {
  const row = await queries.findWithdrawal(db, memberId, number);
  return row
    ? toWithdrawal(db, { ...row, detail: row.detail as unknown as queries.PayeeDetail })
    : null;
}

interface WithdrawalRow {
  readonly amount_minor: bigint;
  readonly state: "PENDING" | "SUCCESS" | "FAILED";
  readonly detail: queries.PayeeDetail;
  readonly created_at: Date;
  readonly checked_at?: Date | null;
  readonly held_reasons?: readonly HeldReason[] | null;
  readonly sent_at?: Date | null;
  readonly ended_at?: Date | null;
}

async function toWithdrawal(db: Queryable, row: WithdrawalRow): Promise<Withdrawal> {
  const heldReasons = (row.state === "PENDING" && row.held_reasons) || [];
  const isHeld = heldReasons.length > 0;
  return {
    amount: toAmount(row.amount_minor),
    status: statusOf(row.state),
    bankCode: row.detail.bankCode,
    bankAccountName: row.detail.bankAccountName,
    bankAccountNo: maskAccountNo(row.detail.bankAccountNo),
    requestedAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    isHeld,
    heldReasons: heldReasons.filter(isShownReason),
    expectedMinutes: isHeld ? await queries.findExpectedMinutes(db) : null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    usualMinutes: rules.usualMinutes,
  };
}
