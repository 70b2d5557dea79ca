import type { Currency } from "@krapao/contract/fields";
import type { OperationKind } from "@krapao/contract/operation";
import type { Language } from "@krapao/contract/market";
import type { ColumnType, Generated } from "kysely";
import type { ChatTables } from "#chat-tables.ts";
import type { DepositTables } from "#deposit-tables.ts";
import type { GameTables } from "#game-tables.ts";
import type { RewardTables } from "#reward-tables.ts";
import type { SlipGiftTables } from "#slip-gift-tables.ts";

/** The tables as the queries see them; the migrations are what makes them. */

type Bytes = ColumnType<Buffer, Buffer, Buffer>;
type Moment = ColumnType<Date, Date, Date>;

interface SettingTable {
  key: string;
  value: unknown;
}

interface AuditTable {
  id: Generated<bigint>;
  at: Generated<Date>;
  actor: string;
  act: string;
  subject: string | null;
  detail: ColumnType<unknown, string, never>;
}

interface BankTable {
  code: string;
  country: "TH" | "LA";
  number: string | null;
  name_th: string;
  name_en: string;
  name_la: string;
  is_open: boolean;
  position: number;
}

interface SourceTable {
  code: string;
  name_th: string;
  name_en: string;
  name_la: string;
  position: number;
}

interface ContentTable {
  kind: "condition" | "agreement" | "notice" | "contact";
  language: Language;
  position: number;
  html: string;
}

interface DepositAccountTable {
  id: Generated<number>;
  bank_code: string;
  type: "BANK" | "PAYMENT";
  mode: "AUTO" | "SMS" | "MANUAL";
  account_name: string;
  account_no: string;
  currency: Currency;
  is_open: boolean;
  position: number;
}

interface DepositWalletTable {
  id: Generated<number>;
  account_name: string;
  account_no: string;
  mode: "AUTO" | "GIFT";
  currency: Currency;
  is_open: boolean;
  position: number;
}

interface MemberTable {
  id: string;
  username: string;
  name: string;
  password_hash: string;
  currency: Currency;
  source_code: string | null;
  inviter_id: string | null;
  created_at: Generated<Date>;
  disabled_at: Date | null;
}

interface BankAccountTable {
  member_id: string;
  bank_code: string;
  account_no: string;
  /** The account number without the zeros in front: spellings of one account share it. */
  account_key: ColumnType<string, never, never>;
  account_name: string;
  updated_at: Generated<Date>;
  locked_at: Date | null;
}

interface SessionTable {
  token_hash: Bytes;
  member_id: string;
  created_at: Generated<Date>;
  expires_at: Moment;
}

interface MemberDeviceTable {
  member_id: string;
  device_hash: Bytes;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface OtpTable {
  token_hash: Bytes;
  phone: string;
  reference: string;
  code_hash: Bytes;
  wrong_count: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Moment;
  failed_at: Date | null;
  browser_hash: Bytes;
  verified_at: Date | null;
  used_at: Date | null;
}

interface LedgerAccountTable {
  member_id: string;
  currency: Currency;
  wallet_minor: Generated<bigint>;
  held_minor: Generated<bigint>;
  refund_minor: Generated<bigint>;
  operation_count: Generated<bigint>;
  coin: ColumnType<bigint, never, never>;
}

interface OperationTable {
  member_id: string;
  number: bigint;
  kind: OperationKind;
  state: "PENDING" | "SUCCESS" | "FAILED";
  key: string | null;
  request_hash: Buffer | null;
  currency: Currency;
  amount_minor: bigint;
  source: string;
  target: string;
  detail: Record<string, unknown>;
  wallet_after_minor: bigint;
  posting: number;
  created_at: Date;
  ended_at: Date | null;
}

interface WithdrawalTable {
  member_id: string;
  number: bigint;
  reference: string;
  due_at: Moment;
  checked_at: Moment;
  sent_at: Date | null;
  attempts: Generated<number>;
  is_open: Generated<boolean>;
}

export interface Tables
  extends DepositTables, SlipGiftTables, GameTables, RewardTables, ChatTables {
  setting: SettingTable;
  audit: AuditTable;
  bank: BankTable;
  source: SourceTable;
  content: ContentTable;
  deposit_account: DepositAccountTable;
  deposit_wallet: DepositWalletTable;
  member: MemberTable;
  bank_account: BankAccountTable;
  session: SessionTable;
  member_device: MemberDeviceTable;
  otp: OtpTable;
  ledger_account: LedgerAccountTable;
  operation: OperationTable;
  withdrawal: WithdrawalTable;
}
