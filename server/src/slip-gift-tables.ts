import type { Currency, Status } from "@krapao/contract/fields";
import type { SlipReason } from "@krapao/contract/statement";
import type { ColumnType, Generated } from "kysely";

/** The tables of slips, gifts and stored files, as the queries see them. */

type Bytes = ColumnType<Buffer, Buffer, Buffer>;
type Moment = ColumnType<Date, Date, Date>;

export type StoredType =
  | "image/jpeg"
  | "image/gif"
  | "video/mp4"
  | "video/quicktime"
  | "application/octet-stream";

interface StoredFileTable {
  name: string;
  owner: string;
  type: StoredType;
  bytes: number;
  created_at: Generated<Date>;
}

interface FileLinkTable {
  token_hash: Bytes;
  file_name: string;
  expires_at: Moment;
}

/** Why a slip waits for an operator. */
export type HeldReason =
  /** More than one member fits. */
  | "SEVERAL"
  /** The member may fit, but the bank shows too little of the sender to say so. */
  | "UNCERTAIN"
  /** A payment by code of another member may be the same money. */
  | "QR";

/** What the bank answered about the transfer of a slip that waits, in minor units. */
export interface HeldTransfer {
  readonly amountMinor: string;
  readonly currency: Currency;
  readonly receiver: { readonly bankCode: string; readonly accountNo: string };
  readonly sender: { readonly bankCode: string; readonly accountNo: string; readonly name: string };
  readonly transferredAt: string;
}

interface SlipTable {
  member_id: string;
  reference: string;
  file_name: string;
  key: string | null;
  request_hash: Buffer | null;
  state: Generated<Status>;
  note: SlipReason | null;
  amount_minor: Generated<bigint>;
  created_at: Generated<Date>;
  due_at: Generated<Date>;
  attempts: Generated<number>;
  code: string | null;
  bank: string | null;
  transfer_reference: string | null;
  held_reason: HeldReason | null;
  transfer: ColumnType<HeldTransfer | null, string | null, string | null>;
  operation_number: bigint | null;
  ended_at: Date | null;
}

interface GiftTable {
  id: Generated<bigint>;
  member_id: string;
  voucher_hash: string;
  voucher_id: string | null;
  wallet_no: string;
  key: string | null;
  request_hash: Buffer | null;
  state: Generated<"PENDING" | "SUCCESS" | "REFUSED">;
  amount_minor: bigint | null;
  created_at: Generated<Date>;
  due_at: Moment;
  attempts: Generated<number>;
  redeem_sent_at: Date | null;
  operation_number: bigint | null;
  ended_at: Date | null;
}

export interface SlipGiftTables {
  stored_file: StoredFileTable;
  file_link: FileLinkTable;
  slip: SlipTable;
  gift: GiftTable;
}
