import * as v from "valibot";
import { Amount, Currency, PageRequest, Status, Timestamp } from "./fields.ts";
import { adjustCauses, OperationKind } from "./operation.ts";
import type { RewardKind } from "./reward.ts";
import { route } from "./route.ts";
import { FindRequest, Month, Period, StatementFilters } from "./statement-filters.ts";

/** The name of the reward, in the language of the request. */
const RewardLink = v.strictObject({ description: v.string() });

/** At most one is set: the reward of the row, by its kind. */
const links = {
  bonus: v.optional(RewardLink),
  promotion: v.optional(RewardLink),
  invite: v.optional(RewardLink),
  refund: v.optional(RewardLink),
  luckydraw: v.optional(RewardLink),
};

/** The field of a statement row that links to a reward. */
export const statementLinks = {
  bonus: "bonus",
  promotion: "promotion",
  invite: "invite",
  refund: "refund",
  coupon: "luckydraw",
} as const satisfies Record<RewardKind, keyof typeof links>;

export const StatementEntry = v.strictObject({
  /** Counted per member from 1, without gaps. */
  number: v.number(),
  statementType: OperationKind,
  status: Status,
  from: v.string(),
  to: v.string(),
  amount: Amount,
  balanceAfter: Amount,
  createdAt: Timestamp,
  ...links,
});
export type StatementEntry = v.InferOutput<typeof StatementEntry>;

/** An account at a bank, as far as the member may see it. */
const Party = v.strictObject({
  bankCode: v.string(),
  accountNo: v.string(),
  name: v.nullable(v.string()),
});

/**
 * The steps of an entry. `paid`: the payer's side reports the payment; `sent`: the order left for the
 * bank or the game; `done` and `failed` are the end.
 */
const entrySteps = ["requested", "paid", "sent", "done", "failed"] as const;
export type EntryStep = (typeof entrySteps)[number];

export const StatementDetail = v.strictObject({
  ...StatementEntry.entries,
  currency: Currency,
  /** Names this entry among all of the site, for support. */
  reference: v.string(),
  /** The reference at the bank, the payment provider or the game. */
  outsideReference: v.nullable(v.string()),
  sender: v.nullable(Party),
  receiver: v.nullable(Party),
  steps: v.array(v.strictObject({ step: v.picklist(entrySteps), at: Timestamp })),
  /** What a correction of the wallet is about. Its reference is the outside one. */
  cause: v.nullable(v.picklist(adjustCauses)),
  /** The reference of the slip that reported the deposit. */
  slip: v.nullable(v.string()),
});
export type StatementDetail = v.InferOutput<typeof StatementDetail>;

const Total = v.strictObject({ count: v.number(), amount: Amount });

/** The entries of one month that succeeded, by the day they began. */
export const MonthTotals = v.strictObject({
  month: v.string(),
  deposit: Total,
  withdraw: Total,
  /** Rewards that were paid into the wallet. */
  bonus: Total,
  /** From the wallet to games, and from games to the wallet. */
  toGames: Total,
  fromGames: Total,
  /** Corrections that added to the wallet, and those that deducted from it. */
  adjustCredit: Total,
  adjustDebit: Total,
});
export type MonthTotals = v.InferOutput<typeof MonthTotals>;

/** The main wallet at the start and at the end of a period. */
const PeriodBalances = v.strictObject({ opening: Amount, closing: Amount });
export type PeriodBalances = v.InferOutput<typeof PeriodBalances>;

/** At most so many files in an hour, and one at a time. */
export const exportsPerHour = 20;

export const slipReasons = [
  "UPLOADED_FILE_NOT_EXIST",
  "IMG_SIZE_UNABLE_TO_PROCESS",
  "CANNOT_READ_CROPPED_IMAGE",
  "DEST_ACC_INVALID",
  "SLIP_REFNO_DUPLICATED",
  "UNSTABLE_REFNO_ON_SLIP",
  "TRIPPLE_WRONG_CAPTCHA",
  "INVALID_SLIP",
  "NOT_MATCH",
  "EXPIRED_SLIP",
  "UNKNOW_ERROR",
] as const;
export type SlipReason = (typeof slipReasons)[number];

export const Slip = v.strictObject({
  createdAt: Timestamp,
  /** Zero until the bank reports it. */
  amount: Amount,
  status: Status,
  note: v.nullable(v.picklist(slipReasons)),
  link: v.nullable(v.string()),
  reference: v.string(),
  /**
   * The text of the code on the picture, after it was read. A page recognises a repeated slip by it.
   */
  code: v.nullable(v.string()),
});
export type Slip = v.InferOutput<typeof Slip>;

export const statement = {
  list: route({
    method: "POST",
    path: "/api/statement",
    summary: "One page of the statement, the newest first",
    access: "member",
    body: PageRequest,
    reply: v.strictObject({ statements: v.array(StatementEntry), total: v.number() }),
  }),
  find: route({
    method: "POST",
    path: "/api/statement/find",
    summary: "The entries that match all filters, the newest first, from one entry on",
    access: "member",
    body: FindRequest,
    reply: v.strictObject({ statements: v.array(StatementEntry), hasMore: v.boolean() }),
  }),
  totals: route({
    method: "GET",
    path: "/api/statement/totals/{month}",
    summary: "What came in and went out in one month",
    access: "member",
    params: v.strictObject({ month: Month }),
    reply: MonthTotals,
  }),
  balances: route({
    method: "POST",
    path: "/api/statement/balances",
    summary: "The main wallet at the start and at the end of a period",
    access: "member",
    body: Period,
    reply: PeriodBalances,
  }),
  export: route({
    method: "POST",
    path: "/api/statement/export",
    summary: "A short-lived address of the matching entries as a CSV file",
    access: "member",
    body: StatementFilters,
    reply: v.strictObject({ url: v.string() }),
    limit: `${exportsPerHour} an hour for each member, and one at a time`,
  }),
  entry: route({
    method: "GET",
    path: "/api/statement/entry/{number}",
    summary: "One entry with its references, accounts, steps and slip",
    access: "member",
    params: v.strictObject({ number: v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,14}$/)) }),
    reply: StatementDetail,
    failures: ["NO_DATA"],
  }),
  slips: route({
    method: "POST",
    path: "/api/statement/slip",
    summary: "One page of the slips, the newest first",
    access: "member",
    body: PageRequest,
    reply: v.strictObject({ slips: v.array(Slip), total: v.number() }),
  }),
  slipPicture: route({
    method: "GET",
    path: "/api/statement/slip/reference/{reference}",
    summary: "A short-lived address of a slip's picture",
    access: "member",
    params: v.strictObject({ reference: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)) }),
    reply: v.strictObject({ url: v.string() }),
    failures: ["NO_DATA"],
  }),
};
