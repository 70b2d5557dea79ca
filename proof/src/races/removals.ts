import { oneCallback, oneCode } from "./callback-races.ts";
import { announcements, feedAndSlip, feedLines, oneGift, oneSlip } from "./deposit-races.ts";
import { oneKeyOfAll } from "./key-races.ts";
import { inboxRemovals } from "./inbox-removals.ts";
import { officeRemovals } from "./office-removals.ts";
import type { Removal } from "./removal.ts";
import { stopRemovals } from "./stop-removals.ts";
import { rewardRemovals } from "./reward-removals.ts";
import { oneMoneyManyWays, stolenSlips } from "./whose-races.ts";
import { changeOfAccount, manyPayouts, parallelWithdrawals, sameKey } from "./withdraw-races.ts";

const accountLock = { "account-lock": ";" };
const oneOpen = {
  marks: { "one-withdrawal": "is_alone => false," },
  sql: ["drop index operation_open"],
};

const withdrawRemovals: readonly Removal[] = [
  {
    guard: "lock of the account's row in ledger_post",
    race: parallelWithdrawals,
    marks: accountLock,
  },
  {
    guard: "the same lock, and the unique numbers of operations and entries behind it",
    race: parallelWithdrawals,
    marks: accountLock,
    sql: [
      "drop index operation_open",
      "alter table operation drop constraint operation_pkey cascade",
      "alter table ledger_entry drop constraint ledger_entry_pkey",
    ],
  },
  {
    guard: "one withdrawal at a time: isAlone, and the unique index behind it",
    race: parallelWithdrawals,
    ...oneOpen,
  },
  {
    guard: "funds: MONEY_NOT_ENOUGH, and the checks that no balance is below zero (with isAlone)",
    race: parallelWithdrawals,
    marks: { ...oneOpen.marks, funds: "when false" },
    sql: [
      ...oneOpen.sql,
      "alter table ledger_account drop constraint ledger_account_wallet_minor_check",
      "alter table operation drop constraint operation_wallet_after_minor_check",
      "alter table ledger_entry drop constraint ledger_entry_balance_after_minor_check",
    ],
  },
  {
    guard: "idempotency: the check for an earlier key, and the unique key behind it",
    race: sameKey,
    marks: { "key-of-operation": "where false" },
    sql: ["drop index operation_key"],
  },
  {
    guard: "one key for all calls: the triggers of slips, gifts and codes",
    race: oneKeyOfAll,
    sql: ["slip", "gift", "qr_code"].map(
      (table) => `drop trigger ${table}_has_its_own_key on ${table}`,
    ),
  },
  {
    guard: "one key for all calls: the check of request in ledger_post",
    race: oneKeyOfAll,
    marks: { "key-of-other-request": "when false and exists (" },
  },
  {
    guard: "lease: skip locked when a payout is claimed",
    race: manyPayouts,
    marks: { "row-lease": "" },
  },
  {
    guard: "a payout is sent once: later polls only query its state",
    race: parallelWithdrawals,
    marks: { "payout-once": "ctx.bank.pay(payout, fence)," },
  },
  {
    guard:
      "settled once: the state in ledger_advance_all, the trigger and checks behind it (with the lease)",
    race: manyPayouts,
    marks: { "row-lease": "", "operation-is-open": "moved as (select * from judged)," },
    sql: [
      "drop trigger operation_moves_forward on operation",
      "alter table ledger_account drop constraint ledger_account_held_minor_check",
      "alter table ledger_entry drop constraint ledger_entry_balance_after_minor_check",
    ],
  },
  {
    guard: "the payee of the request, not read again when the payout is sent",
    race: changeOfAccount,
    marks: {
      "payee-of-request": `(
        select jsonb_build_object('bankCode', bank_code, 'bankAccountNo', account_no,
          'bankAccountName', account_name)
        from bank_account where bank_account.member_id = claimed.member_id) as detail`,
    },
  },
];

const codeRemovals: readonly Removal[] = [
  {
    guard: "signature of callbacks",
    race: oneCallback,
    marks: { "callback-signature": "" },
  },
  {
    guard: "event ids of callbacks: the unique key",
    race: oneCallback,
    sql: ["alter table callback_event drop constraint callback_event_pkey"],
  },
  {
    guard: "one credit per payment: the locks of transfer and code, and the unique payment",
    race: oneCallback,
    marks: { "transfer-lock": "", "code-lock": "" },
    sql: ["alter table qr_payment drop constraint qr_payment_pkey cascade"],
  },
  {
    guard: "one code per key: the lock of a member's codes, and the unique keys behind it",
    race: oneCode,
    marks: { "member-codes-lock": "" },
    sql: ["drop index qr_code_key", "drop index qr_code_one_live"],
  },
  {
    guard: "limits: the lock in throttle_take",
    race: announcements,
    marks: { "throttle-lock": "" },
  },
];

const newLine = { "new-line": "const isNew = sql`true`;" };

const depositRemovals: readonly Removal[] = [
  {
    guard: "one receipt per transfer: the check of a new line, and unique bank and reference",
    race: feedAndSlip,
    marks: newLine,
    sql: ["drop index bank_receipt_reference"],
  },
  {
    guard: "one reading of the feed: the cursor, the check of a new line, and the unique line",
    race: feedLines,
    marks: { "feed-cursor": "", ...newLine },
    sql: ["alter table bank_receipt drop constraint bank_receipt_line_id_key"],
  },
  {
    guard:
      "a receipt is credited once: claim, both checks of its state, and the trigger behind them",
    race: feedLines,
    marks: {
      "row-lease": "",
      "receipt-in-suspense": "const open = locked;",
      "receipt-not-credited": "",
    },
    sql: ["drop trigger bank_receipt_moves_forward on bank_receipt"],
  },
  {
    guard:
      "one slip per transfer: unique slips, unique receipt, the transfer's lock and the members'",
    race: oneSlip,
    marks: { "transfer-lock": "", "slip-members": "" },
    sql: [
      "drop index slip_transfer",
      "drop index slip_transfer_of_member",
      "drop index bank_receipt_reference",
    ],
  },
  {
    guard: "owner of a slip: the check of all members who may have sent the transfer",
    race: stolenSlips,
    marks: { "whose-slip": 'return "theirs";' },
  },
  {
    guard: "one slip of each member: the unique transfer of a member",
    race: stolenSlips,
    sql: ["drop index slip_transfer_of_member"],
  },
  {
    guard: "one payment by all ways: code, line and slip of the same money are recognised",
    race: oneMoneyManyWays,
    marks: { "one-payment-all-ways": 'return "other";' },
  },
  {
    guard: "one payment by all ways: the transfer's lock",
    race: oneMoneyManyWays,
    marks: { "transfer-lock": "" },
  },
  {
    guard: "one gift per voucher: unique hash and unique voucher id",
    race: oneGift,
    sql: ["drop index gift_voucher", "drop index gift_voucher_id"],
  },
];

export const removals: readonly Removal[] = [
  ...withdrawRemovals,
  ...codeRemovals,
  ...depositRemovals,
  ...stopRemovals,
  ...officeRemovals,
  ...rewardRemovals,
  ...inboxRemovals,
];
