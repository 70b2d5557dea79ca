/** What a changed row makes worth checking: all rows of a member, or one row of another table. */
type ChangeKey = "member" | "receipt" | "announcement";

/** A table with rows that never change again, of which digests are kept. */
export interface Digested {
  readonly table: string;
  /** Rows that never change again. */
  readonly isFinal: string;
  /** The time of the final change. */
  readonly at: string;
  readonly member: string;
  readonly columns: string;
  /** A condition with an index of its own. Other tables are read in parts, from their first page. */
  readonly only?: string;
}

export const digested: readonly Digested[] = [
  {
    table: "ledger_entry",
    isFinal: "true",
    at: "at",
    member: "member_id",
    columns:
      "member_id, account, seq, operation_number, posting, amount_minor, balance_after_minor, at",
  },
  {
    table: "house_entry",
    isFinal: "true",
    at: "at",
    member: "member_id",
    columns: "member_id, operation_number, posting, account, currency, amount_minor, at",
  },
  {
    table: "operation",
    isFinal: "state <> 'PENDING'",
    at: "ended_at",
    member: "member_id",
    columns: `member_id, number, kind, state, key, request_hash, currency, amount_minor, source,
      target, detail, wallet_after_minor, posting, created_at, ended_at`,
  },
  {
    table: "audit",
    isFinal: "true",
    at: "at",
    member: "subject",
    columns: "id, at, actor, act, subject, detail",
    only: "act = 'reward.late_bet'",
  },
];

/** Tables whose rows may change again, with the keys that a changed row makes worth checking. */
export const changing: readonly (readonly [table: string, key: ChangeKey, keys: string])[] = [
  ...[
    "ledger_account",
    "withdrawal",
    "withdrawal_collection",
    "protection_stop",
    "protection_limit",
    "deposit_hold",
    "bank_account",
    "slip",
    "gift",
    "qr_payment",
    "game_transfer",
    "bet",
    "play_day",
    "member_day",
    "member_month",
    "play_month",
    "reward_grant",
    "refund",
    "spinwheel_spin",
    "inbox_notice",
    "inbox_reader",
  ].map((table) => [table, "member", "array[member_id]"] as const),
  ["invite_earning", "member", "array[inviter_id]"],
  ["invite_total", "member", "array[inviter_id]"],
  ["office_act", "member", "array_remove(array[facts ->> 'member'], null)"],
  [
    "qr_code",
    "member",
    "array(select member_id from qr_payment where qr_code_id = row_.id) || row_.member_id",
  ],
  [
    "bank_receipt",
    "member",
    `array(select member_id from qr_payment
       where provider = row_.payment_provider and payment_id = row_.payment_id) || row_.member_id`,
  ],
  ["bank_receipt", "receipt", "array[id]"],
  [
    "qr_payment",
    "receipt",
    `array(select id from bank_receipt
       where payment_provider = row_.provider and payment_id = row_.payment_id)`,
  ],
  [
    "bank_receipt",
    "announcement",
    "array(select id from deposit_announcement where receipt_id = row_.id)",
  ],
  ["deposit_announcement", "announcement", "array[id]"],
];
