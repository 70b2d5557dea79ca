import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Withdrawal } from "@krapao/contract/withdraw";
import type { Context } from "#context.ts";
import { readAccount } from "#features/account/service.ts";
import { readSetting } from "#features/lookup/queries.ts";
import { statusOf } from "#ledger/operations.ts";
import type { RequestKey } from "#ledger/post.ts";
import type { Queryable } from "#platform/database.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/session.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Money requests a member may make within a minute. */
const requestsPerMinute = 30;

/** Sets the money aside at once; the bank is asked afterwards. */
export async function requestWithdrawal(
  ctx: Context,
  { memberId, currency }: Session,
  { amount, requestKey }: { amount: number; requestKey: RequestKey | undefined },
): Promise<Withdrawal> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  const limits = (await readSetting(ctx.db, "withdraw"))[currency];
  if (amount < limits.min) throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
  if (amount > limits.max) throw new Failure("KEY_INVALID", { field: "amount" });

  // A payout goes to the account as it stood when it was asked for.
  const { bankAccount } = await readAccount(ctx.db, memberId);
  const { bankCode, bankAccountNo, bankAccountName } = bankAccount;
  const opened = await ctx.batcher.open({
    memberId,
    kind: "withdraw",
    state: "PENDING",
    currency,
    amountMinor,
    source: "WALLET",
    target: bankCode,
    detail: { bankCode, bankAccountNo, bankAccountName },
    changes: { walletMinor: -amountMinor, asideMinor: amountMinor },
    requestKey,
    isAlone: true,
    perMinute: requestsPerMinute,
  });
  ctx.wake("withdraw");
  const withdrawal = await readWithdrawal(ctx.db, memberId, opened.number);
  if (!withdrawal) throw new Error("The withdrawal that was just opened is not there.");
  return withdrawal;
}

/** A withdrawal with its timeline: the given one, or the member's latest. */
export async function readWithdrawal(
  db: Queryable,
  memberId: string,
  number?: bigint,
): Promise<Withdrawal | null> {
  const row = await queries.findWithdrawal(db, memberId, number);
  if (!row) return null;
  const { bankCode, bankAccountName, bankAccountNo } =
    row.detail as queries.DueWithdrawal["detail"];
  return {
    amount: toAmount(row.amount_minor),
    status: statusOf(row.state),
    bankCode,
    bankAccountName,
    bankAccountNo: rules.maskAccountNo(bankAccountNo),
    askedAt: row.created_at.toISOString(),
    checkedAt: row.checked_at?.toISOString() ?? null,
    sentAt: row.sent_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    usualMinutes: rules.usualMinutes,
  };
}
