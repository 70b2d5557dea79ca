import * as v from "valibot";
import { Amount, done, Timestamp } from "./fields.ts";
import { route } from "./route.ts";

export const breakDaysMax = 42;
const limitMax = 1_000_000_000_000;
/** The lengths of a self-exclusion that the app offers; null is without end. */
export const exclusionMonths = [6, 12, 24, 60, null] as const;

export const Stop = v.strictObject({
  kind: v.picklist(["break", "exclusion"]),
  from: Timestamp,
  /** Null: without end. */
  until: v.nullable(Timestamp),
});
export type Stop = v.InferOutput<typeof Stop>;

export const limitPeriods = ["day", "week", "month"] as const;
const Period = v.picklist(limitPeriods);
const Kind = v.picklist(["deposit", "loss"]);

/** A higher limit, or none, that the member has requested. */
const Raise = v.strictObject({
  /** Null: no limit any more. */
  amount: v.nullable(Amount),
  /** From then on the member may confirm it. */
  readyAt: Timestamp,
  isReady: v.boolean(),
  /** If it is not confirmed until then, nothing changes. */
  lapsesAt: Timestamp,
});

/** A limit that the member has set. Periods are those of Bangkok; the week begins on Monday. */
export const Limit = v.strictObject({
  kind: Kind,
  period: Period,
  amount: Amount,
  /** Of a deposit limit: what was deposited. Of a loss limit: the net loss, and what lies in games. */
  used: Amount,
  left: Amount,
  raise: v.nullable(Raise),
});
export type Limit = v.InferOutput<typeof Limit>;

/** A deposit that came in a stop or beyond a limit. It is not in the wallet. */
export const Hold = v.strictObject({
  /** The number of its entry in the statement. */
  number: v.string(),
  amount: Amount,
  heldAt: Timestamp,
  reason: v.picklist(["stop", "limit"]),
  wish: v.picklist(["return", "credit"]),
  /** `refused`: the bank did not take the money back, and a person looks. */
  state: v.picklist(["held", "returning", "refused"]),
  /** When it is sent back by itself; null if it is not. */
  returnsAt: v.nullable(Timestamp),
  mayCredit: v.boolean(),
});
export type Hold = v.InferOutput<typeof Hold>;

/** What protects the member now. Of several stops the longest one counts. */
export const Protection = v.strictObject({
  stop: v.nullable(Stop),
  limits: v.array(Limit),
  holds: v.array(Hold),
});
export type Protection = v.InferOutput<typeof Protection>;

const begin = {
  method: "POST",
  access: "member",
  reply: v.strictObject({ message: v.literal("SUCCESS"), stop: Stop }),
  limit: "20 a day for each member",
  isKeyed: true,
} as const;

/**
 * In a break or an exclusion the member deposits and plays nothing. Login, statement, money from the
 * games, withdrawal and chat always work. Neither ends early.
 */
export const protection = {
  read: route({
    method: "GET",
    path: "/api/protection",
    summary: "The member's break or self-exclusion, limits, and the deposits that are held",
    access: "member",
    reply: Protection,
  }),
  takeBreak: route({
    ...begin,
    path: "/api/protection/break",
    summary: "Begins a break of 1 to 42 days at once; it cannot be ended early",
    body: v.strictObject({
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(breakDaysMax)),
    }),
  }),
  exclude: route({
    ...begin,
    path: "/api/protection/exclude",
    summary: "Excludes the member at once, for 6 months or more or without end (null)",
    body: v.strictObject({
      months: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(6), v.maxValue(120))),
    }),
  }),
  setLimit: route({
    method: "PUT",
    path: "/api/protection/limit",
    summary:
      "Sets a limit: a lower one at once; a higher one, or none (null), is requested and waits",
    access: "member",
    body: v.strictObject({
      kind: Kind,
      period: Period,
      amount: v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(limitMax))),
    }),
    reply: v.strictObject({ message: v.literal("SUCCESS"), limits: v.array(Limit) }),
    limit: "100 a day for each member",
  }),
  confirmLimit: route({
    method: "POST",
    path: "/api/protection/limit/confirm",
    summary: "Confirms a higher limit after its waiting time",
    access: "member",
    body: v.strictObject({ kind: Kind, period: Period }),
    reply: v.strictObject({ message: v.literal("SUCCESS"), limits: v.array(Limit) }),
    failures: ["LIMIT_WAITS", { code: "NO_DATA", when: "no higher limit waits, or it has lapsed" }],
  }),
  decideHold: route({
    method: "POST",
    path: "/api/protection/holds/{number}",
    summary: "Sends a held deposit back now, or has it credited when break and limit allow it",
    access: "member",
    params: v.strictObject({ number: v.pipe(v.string(), v.regex(/^[1-9]\d{0,17}$/)) }),
    body: v.strictObject({ wish: v.picklist(["return", "credit"]) }),
    reply: done("SUCCESS"),
    failures: [
      { code: "NO_DATA", when: "no such deposit is held, or it is on its way back" },
      { code: "PLAY_STOPPED", when: "in an exclusion nothing is credited later" },
    ],
  }),
};
