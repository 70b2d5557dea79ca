import * as v from "valibot";
import { Amount, Status, Timestamp } from "./fields.ts";
import { route } from "./route.ts";
import { Wallet } from "./wallet.ts";

/** Why a person checks a withdrawal before it is sent, as its member reads it. */
const ShownReason = v.picklist([
  "LARGE",
  "FIRST_LARGE",
  "FLOAT",
  "PASSWORD_RESET",
  "ACCOUNT_CHANGED",
  "NEW_BROWSER",
]);
export type ShownReason = v.InferOutput<typeof ShownReason>;

/** Reasons that are hidden from members: a ring of accounts, or an alert, is looked at. */
const HiddenReason = v.picklist(["RING", "ALERT"]);

export const isShownReason = (reason: HeldReason): reason is ShownReason =>
  !v.is(HiddenReason, reason);

/** All reasons. */
export const HeldReason = v.picklist([...ShownReason.options, ...HiddenReason.options]);
export type HeldReason = v.InferOutput<typeof HeldReason>;

/** The progress of a withdrawal, with the time of each step. */
export const Withdrawal = v.strictObject({
  amount: Amount,
  status: Status,
  bankCode: v.string(),
  bankAccountName: v.string(),
  /** Only the last four digits are shown. */
  bankAccountNo: v.string(),
  requestedAt: Timestamp,
  /** A worker has started to handle it. */
  checkedAt: v.nullable(Timestamp),
  /** It waits for a person. */
  isHeld: v.boolean(),
  /** Why it waits for a person; some reasons are for operators alone. */
  heldReasons: v.array(ShownReason),
  /** How long held withdrawals took lately, from the request on; null if too few are known. */
  expectedMinutes: v.nullable(v.number()),
  sentAt: v.nullable(Timestamp),
  /** Paid, or back in the wallet. */
  endedAt: v.nullable(Timestamp),
  usualMinutes: v.number(),
});
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

const request = {
  method: "POST",
  access: "member",
  body: v.strictObject({ amount: Amount }),
  reply: v.strictObject({
    message: v.literal("SUCCESS"),
    wallet: Wallet,
    withdrawal: Withdrawal,
  }),
  failures: [
    "MONEY_NOT_ENOUGH",
    "BONUS_CONDITION",
    { code: "TRANSFER_MINIMUM", when: "`amount` is below `withdrawMin` of `/api/lookup/withdraw`" },
    { code: "KEY_INVALID", when: "`amount` is above `withdrawMax` of `/api/lookup/withdraw`" },
    "NO_BANK",
  ],
  limit: "30 money requests a minute for each member, and one open withdrawal at a time",
  isKeyed: true,
} as const;

export const withdraw = {
  withdraw: route({
    ...request,
    path: "/api/wallet/withdraw",
    summary: "Withdraws from the wallet to the member's bank account",
  }),
  withdrawAll: route({
    ...request,
    path: "/api/wallet/withdrawAll",
    summary: "The same, after collecting money from the games if the wallet is short",
  }),
  current: route({
    method: "GET",
    path: "/api/wallet/withdraw/current",
    summary: "The latest withdrawal with its timeline, or null",
    access: "member",
    reply: v.nullable(Withdrawal),
  }),
};
