import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";
import type { Withdrawal } from "@krapao/contract/withdraw";
import type { Context } from "#context.ts";
import { statusOf } from "#ledger/operations.ts";
import { refusalOf, type RequestKey } from "#ledger/post.ts";
import type { Database, Queryable } from "#platform/database.ts";
import { Gatherer } from "#platform/gather.ts";
import { Failure } from "#platform/http/failure.ts";
import type { Session } from "#platform/session.ts";
import * as queries from "./queries.ts";
import * as rules from "./rules.ts";

/** Money requests a member may make within a minute. */
const requestsPerMinute = 30;

interface WithdrawalRequest {
  readonly session: Session;
  readonly amount: number;
  readonly requestKey: RequestKey | undefined;
}

/** Takes in withdrawals: those asked for at the same time share one commit. */
export class Desk {
  readonly #gatherer: Gatherer<queries.AskedWithdrawal, queries.OpenedWithdrawal>;

  constructor(db: Database) {
    this.#gatherer = new Gatherer({
      answer: (asked) => queries.openWithdrawals(db, asked, requestsPerMinute),
      sizeMax: 200,
      inFlightMax: 2,
      // A member's requests are judged one after the other.
      apart: (asked: queries.AskedWithdrawal) => asked.memberId,
    });
  }

  async open(asked: queries.AskedWithdrawal): Promise<queries.OpenedWithdrawal> {
    const opened = await this.#gatherer.ask(asked);
    if (opened.result === "BELOW_LIMIT") throw new Failure("TRANSFER_MINIMUM", { field: "amount" });
    if (opened.result === "ABOVE_LIMIT") throw new Failure("KEY_INVALID", { field: "amount" });
    const refusal = refusalOf(opened.result);
    if (refusal) throw refusal;
    return opened;
  }
}

/** Sets the money aside at once; the bank is asked afterwards. */
export async function requestWithdrawal(
  ctx: Context,
  desk: Desk,
  { session: { memberId, currency }, amount, requestKey }: WithdrawalRequest,
): Promise<{ wallet: Wallet; withdrawal: Withdrawal }> {
  const amountMinor = toMinor(amount);
  if (amountMinor === undefined) throw new Failure("KEY_INVALID", { field: "amount" });
  const opened = await desk.open({ memberId, currency, amountMinor, requestKey });
  const wallet = {
    amount: toAmount(opened.wallet_after_minor),
    onItsWay: toAmount(opened.aside_after_minor),
  };
  if (opened.result === "REPLAY") {
    const withdrawal = await readWithdrawal(ctx.db, memberId, opened.number);
    if (!withdrawal) throw new Error("The withdrawal that the key stands for is not there.");
    return { wallet, withdrawal };
  }
  ctx.wake("withdraw");
  const row = { amount_minor: amountMinor, state: opened.state, detail: opened };
  return { wallet, withdrawal: toWithdrawal({ ...row, created_at: opened.created_at }) };
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
