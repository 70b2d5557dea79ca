import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { HeldCode } from "@krapao/contract/office/slips";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";

interface CodeRow {
  readonly id: string;
  readonly member_id: string;
  readonly member: string;
  readonly created_at: Date;
  readonly provider: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly receipt_id: bigint;
  readonly other_id: string;
  readonly other: string;
  readonly transferred_at: Date;
  readonly transfer_reference: string | null;
  readonly sender_bank: string;
  readonly sender_account: string;
  readonly sender_name: string;
  readonly receiver_bank: string;
  readonly receiver_tail: string;
  readonly needs_second: boolean;
  readonly open_act: bigint | null;
}

const toCode = (row: CodeRow): HeldCode => ({
  id: row.id,
  memberId: row.member_id,
  member: row.member,
  createdAt: row.created_at.toISOString(),
  provider: row.provider,
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  receiptId: String(row.receipt_id),
  otherId: row.other_id,
  other: row.other,
  transferredAt: row.transferred_at.toISOString(),
  transferReference: row.transfer_reference,
  senderBank: row.sender_bank,
  senderAccount: row.sender_account,
  senderName: row.sender_name,
  receiverBank: row.receiver_bank,
  receiverTail: row.receiver_tail,
  needsSecond: row.needs_second,
  openAct: row.open_act === null ? null : String(row.open_act),
});

/** Paid codes that wait for a person, the oldest first. */
export async function listHeldCodes(db: Queryable, size: number): Promise<HeldCode[]> {
  const { rows } = await sql<CodeRow>`
    select id, member_id, member, created_at, provider, amount_minor, currency, receipt_id, other_id, other,
      transferred_at, transfer_reference, sender_bank, sender_account, sender_name, receiver_bank,
      receiver_tail, needs_second, open_act
    from office_code order by created_at, id limit ${size}
  `.execute(db);
  return rows.map(toCode);
}
