import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";
import type { Withdrawal } from "@krapao/contract/withdraw";
import type { Context } from "#context.ts";
import { Batcher } from "#ledger/batcher.ts";
import { statusOf } from "#ledger/operations.ts";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/session.ts";
import { PayeeReader } from "./payee-reader.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Money requests a member may make within a minute. */
const requestsPerMinute = 30;

interface WithdrawalRequest {
  readonly session: Session;
  readonly amount: number;
  readonly requestKey: RequestKey | undefined;
}

/** What withdrawals asked for at the same time share. */
export interface Desk {
  readonly payees: PayeeReader;
  readonly batcher: Batcher;
}

export function openDesk({ db }: Context): Desk {
  return { payees: new PayeeReader(db), batcher: new Batcher(db, queries.openWithdrawals) };
}

/** Sets the money aside at once; the bank is asked afterwards. */
export async function requestWithdrawal(
  ctx: Context,
  { payees, batcher }: Desk,
  { session: { memberId, currency }, amount, requestKey }: WithdrawalRequest,
): Promise<{ wallet: Wallet; withdrawal: Withdrawal }> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  // A payout goes to the account as it stood when it was asked for.
  const { limits, ...payee } = await payees.read(memberId);
  const { min, max } = limits[currency];
  if (amount < min) throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  if (amount > max) throw new Failure("KEY_INVALID", { field: "amount" });

  const opened = await batcher.open({
    memberId,
    kind: "withdraw",
    state: "PENDING",
    currency,
    amountMinor,
    source: "WALLET",
    target: payee.bankCode,
    detail: { ...payee },
    changes: { walletMinor: -amountMinor, asideMinor: amountMinor },
    requestKey,
    isAlone: true,
    perMinute: requestsPerMinute,
  });
  const wallet = {
    amount: toAmount(opened.walletAfterMinor),
    onItsWay: toAmount(opened.asideAfterMinor),
  };
  if (!opened.isNew) {
    const withdrawal = await readWithdrawal(ctx.db, memberId, opened.number);
    if (!withdrawal) throw new Error("The withdrawal that the key stands for is not there.");
    return { wallet, withdrawal };
  }
  ctx.wake("withdraw");
  const row = { amount_minor: amountMinor, state: opened.state, detail: payee };
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
