import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import type { AdjustCause } from "@krapao/contract/operation";
import type { EntryStep, StatementDetail } from "@krapao/contract/statement";
import { type OperationRow, rewardColumns } from "#ledger/operations.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { maskAccountNo } from "#platform/mask.ts";
import { showEntry } from "./show-entry.ts";

interface Account {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly name: string | null;
}

/** What the features know about an entry. The times are texts, because they come as JSON. */
interface DetailRow extends OperationRow {
  readonly currency: Currency;
  readonly ended_at: Date | null;
  /** The member's account at the time of a withdrawal. */
  readonly payee: Account | null;
  readonly payout: { readonly reference: string; readonly sentAt: string | null } | null;
  readonly leg: { readonly reference: string; readonly sentAt: string | null } | null;
  readonly receipt: {
    readonly reference: string | null;
    readonly sender: Account;
    readonly receiver: Account;
    readonly paidAt: string;
  } | null;
  readonly payment: {
    readonly reference: string;
    readonly sender: Account | null;
    readonly requestedAt: string;
    readonly paidAt: string | null;
  } | null;
  readonly gift: { readonly reference: string | null; readonly requestedAt: string } | null;
  readonly slip: { readonly reference: string; readonly requestedAt: string } | null;
  readonly correction: { readonly cause: AdjustCause; readonly reference: string } | null;
}

/** Each row is found by its member and number, so the size of the book does not matter. */
const entryText = `
  select operation.number, operation.kind, operation.state, operation.source, operation.target,
    operation.amount_minor, operation.wallet_after_minor, operation.currency, ${rewardColumns},
    operation.created_at, operation.ended_at,
    case when operation.kind = 'withdraw' then jsonb_build_object(
      'bankCode', operation.detail ->> 'bankCode',
      'accountNo', operation.detail ->> 'bankAccountNo',
      'name', operation.detail ->> 'bankAccountName'
    ) end as payee,
    case when payout.reference is not null then jsonb_build_object(
      'reference', payout.reference, 'sentAt', payout.sent_at
    ) end as payout,
    case when leg.reference is not null then jsonb_build_object(
      'reference', leg.reference, 'sentAt', leg.requested_at
    ) end as leg,
    case when receipt.id is not null then jsonb_build_object(
      'reference', receipt.reference,
      'sender', jsonb_build_object(
        'bankCode', receipt.sender_bank, 'accountNo', receipt.sender_account,
        'name', receipt.sender_name
      ),
      'receiver', jsonb_build_object(
        'bankCode', receipt.receiver_bank, 'accountNo', receipt.receiver_account, 'name', null
      ),
      'paidAt', receipt.transferred_at
    ) end as receipt,
    case when payment.payment_id is not null then jsonb_build_object(
      'reference', payment.payment_id,
      'sender', case when payment.sender_account is not null then jsonb_build_object(
        'bankCode', payment.sender_bank, 'accountNo', payment.sender_account, 'name', null
      ) end,
      'requestedAt', code.created_at,
      'paidAt', payment.paid_at
    ) end as payment,
    case when gift.id is not null then jsonb_build_object(
      'reference', gift.voucher_id, 'requestedAt', gift.created_at
    ) end as gift,
    case when operation.kind = 'adjust' then operation.detail end as correction,
    case when slip.reference is not null then jsonb_build_object(
      'reference', slip.reference, 'requestedAt', slip.created_at
    ) end as slip
  from operation
  left join withdrawal as payout
    on payout.member_id = operation.member_id and payout.number = operation.number
  left join game_transfer as leg
    on leg.member_id = operation.member_id and leg.number = operation.number and leg.leg = 1
  left join bank_receipt as receipt
    on receipt.member_id = operation.member_id and receipt.operation_number = operation.number
  left join slip
    on slip.member_id = operation.member_id and slip.operation_number = operation.number
  left join qr_payment as payment
    on payment.member_id = operation.member_id and payment.operation_number = operation.number
  left join qr_code as code on code.id = payment.qr_code_id
  left join gift
    on gift.member_id = operation.member_id and gift.operation_number = operation.number
  where operation.member_id = $1 and operation.number = $2`;

interface EntryRequest {
  readonly memberId: string;
  readonly number: string;
  readonly language: Language;
}

/** One entry of the statement with what the features know about it. */
export async function readEntry(
  db: Queryable,
  { memberId, number, language }: EntryRequest,
): Promise<StatementDetail | undefined> {
  const [row] = await runSql<DetailRow>(db, entryText, [memberId, number]);
  if (!row) return undefined;
  const outside = row.payout ?? row.leg ?? row.payment ?? row.receipt ?? row.gift ?? row.correction;
  return {
    ...showEntry(row, language),
    currency: row.currency,
    reference: `${memberId}-${number}`,
    outsideReference: outside?.reference ?? null,
    sender: row.receipt?.sender ?? withHiddenDigits(row.payment?.sender),
    receiver: row.receipt?.receiver ?? withHiddenDigits(row.payee),
    steps: stepsOf(row),
    cause: row.correction?.cause ?? null,
    slip: row.slip?.reference ?? null,
  };
}

/** Another person may have paid a code, and a picture of the entry may be shown to others. */
function withHiddenDigits(account: Account | null | undefined): Account | null {
  return account ? { ...account, accountNo: maskAccountNo(account.accountNo) } : null;
}

/** A step without a known time is left out. A slip is often sent after its transfer. */
function stepsOf(row: DetailRow): StatementDetail["steps"] {
  const { receipt, payment, gift, slip, payout, leg } = row;
  const isDeposit = row.kind === "deposit";
  // The member requests no correction.
  const requestedAt = row.kind === "adjust" ? null : row.created_at;
  const times: readonly (readonly [EntryStep, Date | string | null | undefined])[] = [
    ["requested", isDeposit ? (payment ?? gift)?.requestedAt : requestedAt],
    ["paid", payment?.paidAt ?? receipt?.paidAt],
    ["requested", slip?.requestedAt],
    ["sent", (payout ?? leg)?.sentAt],
    [row.state === "FAILED" ? "failed" : "done", row.ended_at],
  ];
  return times.flatMap(([step, at]) => (at ? [{ step, at: new Date(at).toISOString() }] : []));
}
