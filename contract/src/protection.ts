import * as v from "valibot";
import { Amount, done, shortText, Timestamp } from "./fields.ts";
import { route } from "./route.ts";
import { Day } from "./statement-filters.ts";

export const breakDaysMax = 42;
/** The lowest limit, in baht or kip. */
export const limitMin = 1;
const limitMax = 1_000_000_000_000;
/** The most days of one summary of activity. */
export const activityDaysMax = 366;
/** The lengths of a self-exclusion that the app offers; null is without end. */
export const exclusionMonths = [6, 12, 24, 60, null] as const;

export const Stop = v.strictObject({
  /** `review`: the member has the name of an excluded person, and waits for a person who looks. */
  kind: v.picklist(["break", "exclusion", "review"]),
  from: Timestamp,
  /** Null: without end. A break is over then; from an exclusion the member may then ask to come back. */
  until: v.nullable(Timestamp),
  /** Of an exclusion. It does not end by itself: the member asks, and two people decide. */
  comeBack: v.nullable(
    v.strictObject({
      state: v.picklist(["later", "possible", "requested", "declined", "granted"]),
      /** From when it is possible, when it was requested or declined, or when the exclusion ends. */
      at: Timestamp,
    }),
  ),
});
export type Stop = v.InferOutput<typeof Stop>;

export const limitPeriods = ["day", "week", "month"] as const;
const Period = v.picklist(limitPeriods);
const Kind = v.picklist(["deposit", "loss", "stake", "time"]);
/** What a limit is set to: baht, kip or minutes. */
export const LimitAmount = v.pipe(v.number(), v.minValue(limitMin), v.maxValue(limitMax));
/** A limit, or none (null), as it is requested. */
export const limitFields = { kind: Kind, period: Period, amount: v.nullable(LimitAmount) };
/** The longest time limit, in minutes of play a day. */
export const limitMinutesMax = 1440;
/** How often a member may choose to be reminded, in minutes of play. */
export const realityMinutes = [15, 30, 60] as const;

/** A higher limit, or none, that the member has requested. */
const Raise = v.strictObject({
  /** Null: no limit any more. */
  amount: v.nullable(Amount),
  /** From then on the member may confirm it. */
  readyAt: Timestamp,
  isReady: v.boolean(),
  /** It passes what staff have set, and waits for their agreement too. */
  needsStaff: v.boolean(),
  /** If it is not confirmed until then, nothing changes. */
  lapsesAt: Timestamp,
  /** Why staff did not agree; null unless they declined it. */
  declined: v.nullable(v.string()),
});

/** A limit that the member has set. Periods are those of Bangkok; the week begins on Monday. */
export const Limit = v.strictObject({
  kind: Kind,
  period: Period,
  /** Of a time limit: minutes of play in a day. */
  amount: Amount,
  /**
   * Of a deposit limit: what was deposited. Of a loss limit: the net loss, and what lies in games. Of a
   * stake limit: the stakes. Of a time limit: the minutes that are known from launches and bets.
   */
  used: Amount,
  left: Amount,
  /** What staff have set: a higher limit than this needs their agreement. Null if they have not. */
  staff: v.nullable(Amount),
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

/** A reminder after some play. While it is due, no game opens and no money goes into one. */
const Reality = v.strictObject({
  /** So many minutes of play after the last answer it is due; null: the member has turned it off. */
  minutes: v.nullable(v.number()),
  /** Whether the site's licence lets members turn it off. */
  mayBeOff: v.boolean(),
  due: v.nullable(
    v.strictObject({
      /** The known minutes of play since the last answer, and when they began. */
      played: v.number(),
      since: Timestamp,
      /** Of the bets that were settled meanwhile. */
      staked: Amount,
      won: Amount,
    }),
  ),
});
export type Reality = v.InferOutput<typeof Reality>;

/** What protects the member now. Of several stops the longest one counts. */
export const Protection = v.strictObject({
  stop: v.nullable(Stop),
  limits: v.array(Limit),
  holds: v.array(Hold),
  reality: Reality,
  /**
   * Whether the app offers a deposit limit: before the first deposit, and a year after it was declined. A
   * member who has one reviews it every six months.
   */
  isLimitOffered: v.boolean(),
});
export type Protection = v.InferOutput<typeof Protection>;

/** What a member has deposited, withdrawn and played in a period. */
export const Activity = v.strictObject({
  deposited: Amount,
  withdrawn: Amount,
  /** Rewards that were paid into the wallet. */
  bonus: Amount,
  /** Of the bets that were settled in the period. */
  staked: Amount,
  won: Amount,
  /** Deposits less withdrawals; below zero if more was withdrawn. */
  net: Amount,
  /** The same since the member registered. */
  netEver: Amount,
  /** The days of Bangkok with settled bets, the latest first. */
  days: v.array(v.strictObject({ day: v.string(), staked: Amount, won: Amount })),
});
export type Activity = v.InferOutput<typeof Activity>;

/** What a member writes who asks to come back. */
export const returnTextMax = 1000;

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
  activity: route({
    method: "POST",
    path: "/api/protection/activity",
    summary: "The member's deposits, withdrawals and play from one day to another, at most a year",
    access: "member",
    body: v.strictObject({ from: Day, to: Day }),
    reply: Activity,
    limit: "60 a minute for each member",
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
  comeBack: route({
    method: "POST",
    path: "/api/protection/return",
    summary:
      "Asks in writing to come back after the time of an exclusion; two people decide, and it ends a day later at the earliest",
    access: "member",
    body: v.strictObject({ text: shortText(returnTextMax) }),
    reply: v.strictObject({ message: v.literal("SUCCESS"), stop: v.nullable(Stop) }),
    failures: [{ code: "NO_DATA", when: "no exclusion lasts, or its time is not over" }],
    limit: "20 a day for each member",
  }),
  setLimit: route({
    method: "PUT",
    path: "/api/protection/limit",
    summary:
      "Sets a limit: a lower one at once; a higher one, or none (null), is requested and waits",
    access: "member",
    body: v.strictObject(limitFields),
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
  chooseReality: route({
    method: "PUT",
    path: "/api/protection/reality",
    summary:
      "Chooses after how many minutes of play the member is reminded; null turns it off where the site allows it, else it is refused as KEY_INVALID",
    access: "member",
    body: v.strictObject({ minutes: v.nullable(v.picklist(realityMinutes)) }),
    reply: done("SUCCESS"),
    failures: [{ code: "REALITY_CHECK", when: "one is due, and is answered before it is off" }],
  }),
  answerReality: route({
    method: "POST",
    path: "/api/protection/reality/answer",
    summary: "The member has read the reality check; counting begins again",
    access: "member",
    reply: done("SUCCESS"),
  }),
  answerOffer: route({
    method: "POST",
    path: "/api/protection/offer/answer",
    summary:
      "The member has answered the offer of a deposit limit, or whether it still fits; it is not shown for a year or six months",
    access: "member",
    reply: done("SUCCESS"),
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
