import { oneCallback, oneCode } from "./callback-races.ts";
import { announcements, feedAndSlip, feedLines, oneGift, oneSlip } from "./deposit-races.ts";
import { oneKeyOfAll } from "./key-races.ts";
import type { Change } from "#world/altered-server.ts";
import type { Removal } from "./removal.ts";
import { rewardRemovals } from "./reward-removals.ts";
import { oneMoneyManyWays, stolenSlips } from "./whose-races.ts";
import { changeOfAccount, manyPayouts, parallelWithdrawals, sameKey } from "./withdraw-races.ts";

const accountLock: Change = {
  from: "order by member_id\n    for update;",
  to: "order by member_id;",
};
const oneOpen = {
  code: {
    "features/withdraw/open-queries.ts": [{ from: "is_alone => true", to: "is_alone => false" }],
  },
  sql: ["drop index operation_one_withdrawal"],
};
const claimLock = {
  "platform/database/due-rows.ts": [{ from: "for update skip locked", to: "" }],
};
const noLock = (key: string): Change => ({
  from: `  const key = \`${key}\`;
  await sql\`select pg_advisory_xact_lock(hashtextextended(\${key}, 0))\`.execute(tx);`,
  to: "",
});

const withdrawRemovals: readonly Removal[] = [
  {
    guard: "lock of the account's row in ledger_post",
    race: parallelWithdrawals,
    functions: { ledger_post: [accountLock] },
  },
  {
    guard: "the same lock, and the unique numbers of operations and entries behind it",
    race: parallelWithdrawals,
    functions: { ledger_post: [accountLock] },
    sql: [
      "drop index operation_one_withdrawal",
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
    code: oneOpen.code,
    functions: {
      ledger_post: [
        { from: "when account.wallet_minor + asked.wallet_minor < 0", to: "when false" },
      ],
    },
    sql: [
      ...oneOpen.sql,
      "alter table ledger_account drop constraint ledger_account_wallet_minor_check",
      "alter table operation drop constraint operation_wallet_after_minor_check",
      "alter table ledger_entry drop constraint ledger_entry_balance_after_minor_check",
    ],
  },
  {
    guard: "idempotency: the look for an earlier key, and the unique key behind it",
    race: sameKey,
    functions: {
      ledger_post: [
        {
          from: "where known.member_id = asked.member_id and known.key = asked.key",
          to: "where false",
        },
      ],
    },
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
    guard: "one key for all calls: the look at other requests in ledger_post",
    race: oneKeyOfAll,
    functions: {
      ledger_post: [
        { from: "when asked.key is not null and exists (", to: "when false and exists (" },
      ],
    },
  },
  {
    guard: "lease: skip locked when a payout is claimed",
    race: manyPayouts,
    code: claimLock,
  },
  {
    guard: "a payout is sent once: later looks only ask what became of it",
    race: parallelWithdrawals,
    code: {
      "features/withdraw/worker.ts": [
        {
          from: "withdrawal.was_sent ? ctx.bank.findPayout(payout) : ctx.bank.pay(payout, fence),",
          to: "ctx.bank.pay(payout, fence),",
        },
      ],
    },
  },
  {
    guard:
      "settled once: the state in ledger_advance, the trigger and checks behind it (with the lease)",
    race: manyPayouts,
    code: claimLock,
    functions: {
      ledger_advance: [{ from: "if found.state <> 'PENDING' then", to: "if false then" }],
    },
    sql: [
      "drop trigger operation_moves_forward on operation",
      "alter table ledger_account drop constraint ledger_account_held_minor_check",
      "alter table ledger_entry drop constraint ledger_entry_balance_after_minor_check",
    ],
  },
  {
    guard: "payee as asked for: read again when the payout is sent",
    race: changeOfAccount,
    code: {
      "features/withdraw/queries.ts": [
        {
          from: "claimed.was_sent, operation.currency, operation.amount_minor, operation.detail",
          to: `claimed.was_sent, operation.currency, operation.amount_minor, (
            select jsonb_build_object('bankCode', bank_code, 'bankAccountNo', account_no,
              'bankAccountName', account_name)
            from bank_account where bank_account.member_id = claimed.member_id) as detail`,
        },
      ],
    },
  },
];

const codeRemovals: readonly Removal[] = [
  {
    guard: "signature of callbacks",
    race: oneCallback,
    code: {
      "platform/http/callbacks.ts": [
        {
          from: 'if (!isSigned({ key, timestamp, signature, raw })) throw new Failure("UNAUTHORIZED");',
          to: "",
        },
      ],
    },
  },
  {
    guard: "event ids of callbacks: the unique key",
    race: oneCallback,
    sql: ["alter table callback_event drop constraint callback_event_pkey"],
  },
  {
    guard: "one credit per payment: the lock of the code, and the unique payment behind it",
    race: oneCallback,
    code: {
      "features/deposit/qr/watch-queries.ts": [
        {
          from: '  await tx.selectFrom("qr_code").select("id").where("id", "=", id).forUpdate().execute();',
          to: "",
        },
      ],
    },
    sql: ["alter table qr_payment drop constraint qr_payment_pkey"],
  },
  {
    guard: "one code per key: the lock of a member's codes, and the unique keys behind it",
    race: oneCode,
    code: { "features/deposit/qr/queries.ts": [noLock("qr:${memberId}")] },
    sql: ["drop index qr_code_key", "drop index qr_code_one_live"],
  },
  {
    guard: "limits: the lock in throttle_take",
    race: announcements,
    functions: {
      throttle_take: [
        { from: "perform pg_advisory_xact_lock(hashtextextended(throttle_key, 0));", to: "" },
      ],
    },
  },
];

const depositRemovals: readonly Removal[] = [
  {
    guard: "one receipt per transfer: unique bank and reference",
    race: feedAndSlip,
    sql: ["drop index bank_receipt_reference"],
  },
  {
    guard: "one reading of the feed: the cursor, and the unique line behind it",
    race: feedLines,
    code: {
      "features/deposit/bank/queries.ts": [
        { from: '    .where("after_line", "=", from)\n', to: "" },
      ],
    },
    sql: ["alter table bank_receipt drop constraint bank_receipt_line_id_key"],
  },
  {
    guard:
      "a receipt is credited once: claim, both looks at its state, and the trigger behind them",
    race: feedLines,
    code: {
      ...claimLock,
      "features/deposit/bank/match.ts": [
        {
          from: 'if (receipt?.state !== "suspense") return undefined;',
          to: "if (!receipt) return;",
        },
      ],
      "features/deposit/credit.ts": [
        {
          from: "if (receipt.member_id !== null && receipt.channel !== null) {",
          to: "if (false) {",
        },
      ],
    },
    sql: ["drop trigger bank_receipt_moves_forward on bank_receipt"],
  },
  {
    guard: "one slip per transfer: unique slip, unique receipt, and the transfer's lock",
    race: oneSlip,
    code: {
      "features/deposit/receipts.ts": [
        noLock("transfer:${receiver.bankCode}:${currency}:${amountMinor}"),
      ],
    },
    sql: ["drop index slip_transfer", "drop index bank_receipt_reference"],
  },
  {
    guard: "whose slip: the look at all members who may have sent the transfer",
    race: stolenSlips,
    code: {
      "features/deposit/slip/worker.ts": [
        {
          from: "return judgeClaim(transfer, await listCandidates(tx, transfer, pattern), memberId);",
          to: 'return "theirs";',
        },
      ],
    },
  },
  {
    guard: "one slip of each member: the unique transfer of a member",
    race: stolenSlips,
    sql: ["drop index slip_transfer_of_member"],
  },
  {
    guard: "one payment by all ways: code, line and slip of the same money are recognised",
    race: oneMoneyManyWays,
    code: {
      "features/deposit/twin-rules.ts": [
        { from: 'if (!isInto(transfer, payment)) return "other";', to: 'return "other";' },
      ],
    },
  },
  {
    guard: "one payment by all ways: the transfer's lock",
    race: oneMoneyManyWays,
    code: {
      "features/deposit/receipts.ts": [
        noLock("transfer:${receiver.bankCode}:${currency}:${amountMinor}"),
      ],
    },
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
  ...rewardRemovals,
];
