import type { HeldCode } from "@krapao/contract/office/slips";
import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { toWaiting, type TransferRow } from "./waiting-transfer.ts";

interface CodeRow extends TransferRow {
  readonly id: string;
  readonly member_id: string;
  readonly member: string;
  readonly created_at: Date;
  readonly provider: string;
  readonly receipt_id: bigint;
  readonly other_id: string;
  readonly other: string;
  readonly transfer_reference: string | null;
}

const toCode = (row: CodeRow): HeldCode => ({
  ...toWaiting(row),
  id: row.id,
  memberId: row.member_id,
  member: row.member,
  createdAt: row.created_at.toISOString(),
  provider: row.provider,
  receiptId: String(row.receipt_id),
  otherId: row.other_id,
  other: row.other,
  transferReference: row.transfer_reference,
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
