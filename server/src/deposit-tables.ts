import type { QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import type { ColumnType, Generated } from "kysely";

type Moment = ColumnType<Date, Date, Date>;

interface BankReceiptTable {
  id: Generated<bigint>;
  line_id: string | null;
  sender_bank: string;
  reference: string | null;
  sender_account: string;
  sender_name: string;
  receiver_bank: string;
  receiver_account: string;
  currency: Currency;
  amount_minor: bigint;
  transferred_at: Moment;
  reported_at: Generated<Date>;
  state: Generated<"suspense" | "credited" | "returned" | "twin">;
  reason: string | null;
  due_at: Date | null;
  attempts: Generated<number>;
  channel: "feed" | "slip" | "operator" | null;
  member_id: string | null;
  operation_number: bigint | null;
  payment_provider: QrProvider | null;
  payment_id: string | null;
  ended_at: Date | null;
}

interface BankFeedTable {
  is_only: boolean;
  after_line: string;
}

interface DepositAnnouncementTable {
  id: Generated<bigint>;
  member_id: string;
  currency: Currency;
  amount_minor: bigint;
  created_at: Generated<Date>;
  expires_at: Moment;
  receipt_id: bigint | null;
}

interface CallbackEventTable {
  party: string;
  event_id: string;
  at: Generated<Date>;
}

interface QrCodeTable {
  id: string;
  member_id: string;
  provider: QrProvider;
  currency: Currency;
  amount_minor: bigint;
  state: Generated<"requesting" | "live" | "paid" | "cancelled" | "refused" | "failed">;
  key: string | null;
  request_hash: Buffer | null;
  charge_id: string | null;
  payload: string | null;
  message: string | null;
  created_at: Generated<Date>;
  expires_at: Moment;
  due_at: Date | null;
  version: Generated<number>;
  is_cancel_sent: Generated<boolean>;
  doubt_receipt_id: bigint | null;
  doubt_verdict: "SAME" | "OTHER" | null;
}

interface QrPaymentTable {
  provider: QrProvider;
  payment_id: string;
  qr_code_id: string;
  amount_minor: bigint;
  member_id: string;
  operation_number: bigint | null;
  paid_at: Date | null;
  reference: string | null;
  receiver_bank: string;
  receiver_account: string | null;
  sender_bank: string | null;
  sender_account: string | null;
  at: Generated<Date>;
}

/** The tables of deposits by bank transfer and by QR code. */
export interface DepositTables {
  bank_receipt: BankReceiptTable;
  bank_feed: BankFeedTable;
  deposit_announcement: DepositAnnouncementTable;
  callback_event: CallbackEventTable;
  qr_code: QrCodeTable;
  qr_payment: QrPaymentTable;
}
