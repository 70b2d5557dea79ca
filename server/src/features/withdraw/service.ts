import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";
import type { Withdrawal } from "@krapao/contract/withdraw";
import type { Context } from "#context.ts";
import { refreshSlots } from "#features/game/refresh.ts";
import type { SlotReader } from "#features/game/slot-reader.ts";
import { findByKey } from "#features/game/transfer-queries.ts";
import { statusOf } from "#ledger/operations.ts";
import { type Opened, openWithdrawal, type RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/session.ts";
import { passStep } from "#platform/steps.ts";
import { addHome } from "./home-queries.ts";
import type { PayeeReader } from "./payee-reader.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Money requests a member may make within a minute. */
const requestsPerMinute = 30;

interface WithdrawalRequest {
  readonly session: Session;
  readonly amount: number;
  readonly requestKey: RequestKey | undefined;
}

interface Requested {
  readonly wallet: Wallet;
  readonly withdrawal: Withdrawal;
}

/** Sets the money aside at once; the bank is asked afterwards. */
export async function requestWithdrawal(
  ctx: Context,
  payees: PayeeReader,
  request: WithdrawalRequest,
): Promise<Requested> {
  const order = await prepare(payees, request);
  const { amountMinor } = order;
  const changes = { walletMinor: -amountMinor, asideMinor: amountMinor };
  const opened = await ctx.batcher.open({ ...order, changes });
  passStep("withdraw.opened");
  if (opened.isNew) ctx.wake("withdraw");
  return report(ctx, order, opened);
}

/** The same, but where the wallet is short the games' money is brought home first. */
export async function requestAll(
  ctx: Context,
  { payees, games }: { payees: PayeeReader; games: SlotReader },
  request: WithdrawalRequest,
): Promise<Requested> {
  const order = await prepare(payees, request);
  const { memberId, amountMinor } = order;
  const { wallet_minor: walletMinor } = await games.read(memberId);
  if (walletMinor >= amountMinor) return requestWithdrawal(ctx, payees, request);
  await checkTotal(ctx, games, request);
  // Nothing is taken yet. Both rows stand or neither, so that nobody pays out what is not set aside.
  const opened = await ctx.db.transaction().execute(async (tx) => {
    const found = await openWithdrawal(tx, { ...order, changes: {} });
    if (found.isNew) await addHome(tx, { memberId, number: found.number }, rules.homeSeconds);
    return found;
  });
  passStep("home.opened");
  if (opened.isNew) ctx.wake("home");
  return report(ctx, order, opened);
}

/** Refuses more than the member has, by balances just read where those seen before would not do. */
async function checkTotal(
  ctx: Context,
  games: SlotReader,
  { session, amount, requestKey }: WithdrawalRequest,
): Promise<void> {
  const { memberId } = session;
  // What a repeat asks about may long be on its way to the bank.
  if (requestKey && (await findByKey(ctx.db, memberId, requestKey.key))) return;
  const isEnough = async () => {
    const { wallet_minor: walletMinor, accounts } = await games.read(memberId);
    const held = accounts.map(({ balanceMinor }) => BigInt(balanceMinor));
    return held.reduce((sum, balance) => sum + balance, walletMinor) >= (toMinor(amount) ?? 0n);
  };
  if (await isEnough()) return;
  await refreshSlots(ctx, session);
  if (!(await isEnough())) throw new Failure("MONEY_NOT_ENOUGH");
}

/** Checks the limits and says what is to be opened. */
async function prepare(
  payees: PayeeReader,
  { session: { memberId, currency }, amount, requestKey }: WithdrawalRequest,
) {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  // A payout goes to the account as it stood when it was asked for.
  const { limits, ...payee } = await payees.read(memberId);
  const { min, max } = limits[currency];
  if (amount < min) throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  if (amount > max) throw new Failure("KEY_INVALID", { field: "amount" });
  return {
    memberId,
    kind: "withdraw",
    state: "PENDING",
    currency,
    amountMinor,
    source: "WALLET",
    target: payee.bankCode,
    detail: { ...payee },
    requestKey,
    isAlone: true,
    perMinute: requestsPerMinute,
  } as const;
}

async function report(
  ctx: Context,
  { memberId, amountMinor, detail }: Awaited<ReturnType<typeof prepare>>,
  opened: Opened,
): Promise<Requested> {
  const wallet = {
    amount: toAmount(opened.walletAfterMinor),
    onItsWay: toAmount(opened.asideAfterMinor),
  };
  if (!opened.isNew) {
    const withdrawal = await readWithdrawal(ctx.db, memberId, opened.number);
    if (!withdrawal) throw new Error("The withdrawal that the key stands for is not there.");
    return { wallet, withdrawal };
  }
  const row = { amount_minor: amountMinor, state: opened.state, detail };
  return { wallet, withdrawal: toWithdrawal({ ...row, created_at: opened.createdAt }) };
}

/** A withdrawal with its timeline: the given one, or the member's latest. */
export async function readWithdrawal(
  db: Queryable,
  memberId: string,
  number?: bigint,
): Promise<Withdrawal | null> {
  const row = await queries.findWithdrawal(db, memberId, number);
  return row
    ? toWithdrawal({ ...row, detail: row.detail as unknown as queries.PayeeDetail })
    : null;
}

interface WithdrawalRow {
  readonly amount_minor: bigint;
  readonly state: "PENDING" | "SUCCESS" | "FAILED";
  readonly detail: queries.PayeeDetail;
  readonly created_at: Date;
  readonly checked_at?: Date | null;
  readonly sent_at?: Date | null;
  readonly ended_at?: Date | null;
}

function toWithdrawal(row: WithdrawalRow): Withdrawal {
  return {
    amount: toAmount(row.amount_minor),
    status: statusOf(row.state),
    bankCode: row.detail.bankCode,
    bankAccountName: row.detail.bankAccountName,
    bankAccountNo: rules.maskAccountNo(row.detail.bankAccountNo),
    askedAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    usualMinutes: rules.usualMinutes,
  };
}
