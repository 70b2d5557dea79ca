import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";
import type { Permission } from "./permissions.ts";

/** A calendar day of Bangkok. */
export const Day = v.pipe(
  v.string(),
  v.regex(/^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/),
);

/** The most days of a report. The first and the last day belong to it. */
export const reportDaysMax = 366;

const count = v.number();
const amount = v.number();

const DayRow = v.strictObject({
  day: Day,
  currency: Currency,
  in: amount,
  inCount: count,
  out: amount,
  outCount: count,
  stake: amount,
  payout: amount,
  /** Stakes less payouts of settled bets. */
  grossResult: amount,
  /** What rewards cost: given less what came back. */
  rewards: amount,
  netResult: amount,
  /** Corrections of wallets: added less deducted. They are no part of the results. */
  adjustments: amount,
  depositors: count,
  players: count,
  newMembers: count,
  firstDeposits: count,
});
export type DayRow = v.InferOutput<typeof DayRow>;

/** A way of paying: the account of ours that received or paid. */
const WayRow = v.strictObject({
  currency: Currency,
  account: v.string(),
  direction: v.picklist(["in", "out"]),
  amount,
  count,
  mean: amount,
});
export type WayRow = v.InferOutput<typeof WayRow>;

const HourRow = v.strictObject({
  currency: Currency,
  hour: v.number(),
  in: amount,
  inCount: count,
  out: amount,
  outCount: count,
});
export type HourRow = v.InferOutput<typeof HourRow>;

const PayoutRow = v.strictObject({
  day: Day,
  currency: Currency,
  paid: count,
  amount,
  /** From the request to the payment. */
  in1Minute: count,
  in5Minutes: count,
  in30Minutes: count,
  later: count,
});
export type PayoutRow = v.InferOutput<typeof PayoutRow>;

const DecisionRow = v.strictObject({
  operator: v.string(),
  currency: Currency,
  /** Why they were held, joined by spaces. */
  reasons: v.string(),
  released: count,
  refused: count,
  amount,
});
export type DecisionRow = v.InferOutput<typeof DecisionRow>;

const GameRow = v.strictObject({
  currency: Currency,
  provider: v.string(),
  /** Null for all games of the provider. */
  game: v.nullable(v.string()),
  players: count,
  bets: count,
  stake: amount,
  payout: amount,
  grossResult: amount,
  /** The share of the stakes that stays. Null without stakes. */
  holdPercent: v.nullable(v.number()),
});
export type GameRow = v.InferOutput<typeof GameRow>;

const OfferRow = v.strictObject({
  currency: Currency,
  kind: v.picklist(["bonus", "promotion", "invite", "refund", "coupon"]),
  /** The code of a bonus or a promotion; empty for the others. */
  code: v.string(),
  taken: count,
  members: count,
  completed: count,
  ended: count,
  open: count,
  given: amount,
  returned: amount,
  cost: amount,
  /** Settled stakes under the conditions. */
  played: amount,
});
export type OfferRow = v.InferOutput<typeof OfferRow>;

const MemberRow = v.strictObject({
  id: MemberId,
  /** The phone number, masked. */
  phone: v.string(),
  currency: Currency,
  in: amount,
  out: amount,
  stake: amount,
  grossResult: amount,
  rewards: amount,
  adjustments: amount,
});
export type MemberRow = v.InferOutput<typeof MemberRow>;

/** The members who registered in a month of the chosen days, some months later. */
const CohortRow = v.strictObject({
  /** The month of registration, as YYYY-MM. */
  cohort: v.string(),
  currency: Currency,
  members: count,
  /** Months since the registration; 0 is its own month. */
  month: count,
  /** Members who deposited, were paid or played in that month. */
  active: count,
  in: amount,
  out: amount,
});
export type CohortRow = v.InferOutput<typeof CohortRow>;

const LiabilityRow = v.strictObject({
  kind: v.picklist(["wallet", "held", "refund", "game", "suspense", "reward", "invite", "coupon"]),
  party: v.string(),
  currency: Currency,
  amount,
  count,
  oldestAt: v.nullable(Timestamp),
});
export type LiabilityRow = v.InferOutput<typeof LiabilityRow>;

/** A report over some days. Until when its figures are complete is `at`. */
function daysReport<const Fields extends v.ObjectEntries>(
  name: string,
  { summary, permission, fields }: { summary: string; permission: Permission; fields: Fields },
) {
  return officeRoute({
    method: "GET",
    path: `/office/reports/${name}/{from}/{to}`,
    summary,
    permission,
    params: v.strictObject({ from: Day, to: Day }),
    reply: v.strictObject({ at: Timestamp, ...fields }),
    failures: ["WRONG_DAYS"],
  });
}

export const reports = {
  day: daysReport("day", {
    summary: "Money, play, rewards and members of each day",
    permission: "report.money",
    fields: { days: v.array(DayRow) },
  }),
  ways: daysReport("ways", {
    summary: "Money in and out by way of paying and by hour of the day",
    permission: "report.money",
    fields: { ways: v.array(WayRow), hours: v.array(HourRow) },
  }),
  payouts: daysReport("payouts", {
    summary: "Withdrawals paid by day with their times, and what operators decided",
    permission: "report.money",
    fields: { days: v.array(PayoutRow), decisions: v.array(DecisionRow) },
  }),
  games: daysReport("games", {
    summary: "Settled bets by provider and by game",
    permission: "report.play",
    fields: { providers: v.array(GameRow), games: v.array(GameRow) },
  }),
  offers: daysReport("offers", {
    summary: "Rewards that were taken, how they ended and what they cost",
    permission: "report.play",
    fields: { offers: v.array(OfferRow) },
  }),
  members: daysReport("members", {
    summary: "The members with the highest and with the lowest result for the house",
    permission: "report.member",
    fields: { top: v.array(MemberRow), bottom: v.array(MemberRow) },
  }),
  cohorts: daysReport("cohorts", {
    summary: "Members by month of registration, and what they did in the months since",
    permission: "report.money",
    fields: { cohorts: v.array(CohortRow) },
  }),
  liabilities: officeRoute({
    method: "GET",
    path: "/office/reports/liabilities",
    summary: "What is owed to members now, beside what our accounts hold by our books",
    permission: "report.money",
    reply: v.strictObject({
      at: Timestamp,
      liabilities: v.array(LiabilityRow),
      floats: v.array(v.strictObject({ account: v.string(), currency: Currency, amount })),
    }),
  }),
};
