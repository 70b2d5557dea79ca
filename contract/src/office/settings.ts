import * as v from "valibot";
import type { languages } from "../market.ts";

/**
 * What an operator may change while the service runs, by key of the table `setting`. The office makes
 * its form from a schema, and the server refuses by the same one.
 */

const count = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** Whole baht or kip. */
const Money = count(0, 1_000_000_000_000);
const moneyByCurrency = v.strictObject({ BAHT: Money, LAK: Money });

/** A text in each language. */
const text = (max: number, part = /\S/) => {
  const one = v.pipe(v.string(), v.regex(part), v.maxLength(max));
  return v.strictObject({ th: one, la: one, en: one } satisfies Record<
    (typeof languages)[number],
    unknown
  >);
};

const Link = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"'<>]+$/), v.maxLength(300));
const HourMinute = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

const inOrder = v.pipe(
  v.strictObject({ min: Money, max: Money }),
  v.forward(
    v.partialCheck([["min"], ["max"]], ({ min, max }) => min <= max),
    ["max"],
  ),
);

/** Percentages: of the turnover or the loss, and of the reward for completing and for ending it. */
const reward = {
  isOpen: v.boolean(),
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  success: count(0, 100_000),
  fail: count(0, 100),
  title: text(60),
};

/** An act needs a second person from the amount on; always, where there is none. */
const twoFrom = v.optional(moneyByCurrency);

export const settingSchemas = {
  site: v.strictObject({ name: v.pipe(v.string(), v.regex(/\S/), v.maxLength(40)), website: Link }),
  contact: v.strictObject({
    lineLink: v.nullable(Link),
    lineName: v.nullable(v.pipe(v.string(), v.regex(/\S/), v.maxLength(60))),
    lineQR: v.nullable(Link),
  }),
  registerOTP: v.boolean(),
  /** The text of the SMS with a one-time code. {code}, {reference} and {site} are replaced. */
  otpMessage: text(160, /\{code\}/),
  /** The text of the SMS with a code for a new password, with the same replacements. */
  passwordMessage: text(160, /\{code\}/),
  /** The text of the SMS after a new password was set. {site} is replaced. */
  passwordSetMessage: text(160),
  /** For so many hours after a new password was set, a person checks every withdrawal. */
  passwordReset: v.strictObject({ holdHours: count(0, 720) }),
  /** After support changed the account of a member who has deposited. */
  accountChange: v.strictObject({ holdHours: count(0, 720) }),
  /** When a person checks a withdrawal that no other setting holds. */
  payoutCheck: v.strictObject({
    /** The first payout of so much or more. */
    firstLarge: moneyByCurrency,
    /** For so many hours after a login in a browser that is not the member's first. */
    newBrowser: v.strictObject({ holdHours: count(0, 720), from: moneyByCurrency }),
    /** Members who share browsers, accounts or phones: so many or more; 0 checks none. */
    ring: v.strictObject({ members: count(0, 500), from: moneyByCurrency }),
    /** Own money in the payout accounts. Without it nobody knows the float, and it is not checked. */
    houseMoney: v.optional(moneyByCurrency),
  }),
  /** From these counts on a day of a member is listed as an alert; 0 finds none. */
  alertFrom: v.strictObject({
    /** Names from which the money of 30 days came. */
    senders: count(0, 100),
    /** Members in one browser in 30 days, one of them with a reward. */
    browsers: count(0, 100),
    /** Deposits within an hour. */
    deposits: count(0, 100),
    /** Times the deposits of a usual day. */
    jump: count(0, 100),
    /** A payout while less than so many percent of the deposits of seven days were played. */
    unplayed: count(0, 100),
    /** Payouts a day just under the amount that needs two people. */
    splits: count(0, 100),
    /** Whether payouts of the member wait for a person while the alert is open. */
    holdsPayouts: v.boolean(),
  }),
  /** The same for habits of a member; 0 finds none. */
  habitFrom: v.strictObject({
    /** Members whose account has the same digits. */
    accounts: count(0, 100),
    /** A payout within so many hours after a change of the account, in a new browser besides. */
    payee: count(0, 720),
    /** Rewards of 30 days, without a bet outside of them. */
    rewards: count(0, 100),
    /** Friends who have not played since their invite money was received: most of them, and so many. */
    friends: count(0, 100),
    /** Times the usual swing of the member's days. */
    winning: count(0, 100),
    /** Gift links within an hour. */
    gifts: count(0, 100),
    /** Acts of one operator about the member in a day. */
    staff: count(0, 100),
  }),
  /** The same for what providers report; 0 finds none. */
  reportedFrom: v.strictObject({
    /** Events a day on which a member of the same ring chose another side. */
    sides: count(0, 100),
    /** People who made the gift links of 30 days. */
    givers: count(0, 100),
    /** Payments a day that a provider took back. */
    reversed: count(0, 100),
  }),
  enableChatWidget: v.boolean(),
  chat: v.strictObject({
    /** The prefix of the names of visitors' rooms. */
    prefix: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,20}$/)),
    /** The helper stays silent for so long after an agent's last message. */
    agentHours: count(0, 720),
    /** A conversation that an operator does not work on returns to the queue after so long. */
    leaseMinutes: count(1, 1440),
    messagesPerMinute: count(1, 100_000),
    guestMessagesPerAddressMinute: count(1, 100_000),
    /** New conversations of guests per address and hour. */
    guestsPerAddressHour: count(1, 100_000),
    memberUploadsPerDay: count(0, 100_000),
    memberMegabytesPerDay: count(0, 100_000),
    guestUploadsPerDay: count(0, 100_000),
    guestMegabytesPerDay: count(0, 100_000),
    guestUploadsPerAddressDay: count(0, 100_000),
  }),
  /** In baht or kip. */
  withdraw: v.strictObject({ BAHT: inOrder, LAK: inOrder }),
  /** Slips are closed from `closesAt` to `opensAt`, as HH:mm in Bangkok. */
  slip: v.strictObject({
    closesAt: HourMinute,
    opensAt: HourMinute,
    maxAgeMinutes: count(1, 10_080),
  }),
  /** The percentage is that of a friend's turnover. */
  invite: v.strictObject(reward),
  /** The percentage is that of a day's net loss; the most that a member gets per day. */
  refund: v.strictObject({ ...reward, capPerDay: moneyByCurrency }),
  /** The limit of spins per member and day (midnight to midnight in Bangkok). */
  spinwheel: v.strictObject({ spinsPerDay: count(0, 100_000) }),
  /** After so many minutes of play a member is reminded, who has not chosen another time. */
  reality: v.strictObject({ minutes: count(5, 240) }),
  /** Whether members may turn that off. Once they may not, everybody is reminded again. */
  realityOff: v.boolean(),
  /** Who registers gives a date of birth and is at least so old; null: no date is required. */
  age: v.strictObject({ minimum: v.nullable(count(1, 99)) }),
  deposit: v.strictObject({ isManual: v.boolean() }),
  /** From these amounts on an act needs a second person. */
  office: v.strictObject({
    twoFrom: v.strictObject({
      "withdraw.release": twoFrom,
      "suspense.assign": twoFrom,
      "suspense.return": twoFrom,
      "suspense.code": twoFrom,
      "slip.credit": twoFrom,
      "code.credit": twoFrom,
      "hold.return": twoFrom,
      "hold.retry": twoFrom,
      "reward.release": twoFrom,
      "reward.void": twoFrom,
      "difference.receipt": twoFrom,
    }),
    /** An agent requests corrections up to this sum in a day; none, where there is no amount. */
    adjustMax: v.optional(moneyByCurrency),
  }),
  /** The upload quota of a member. */
  quota: v.strictObject({
    slipsPerDay: count(0, 100_000),
    slipMegabytesPerDay: count(0, 100_000),
    giftsPerHour: count(0, 100_000),
  }),
} as const satisfies Readonly<Record<string, v.GenericSchema>>;

export type SettingKey = keyof typeof settingSchemas;
/** The value of each setting. */
export type SettingValues = {
  readonly [Key in SettingKey]: v.InferOutput<(typeof settingSchemas)[Key]>;
};

type Names<Value> = Value extends object
  ? { [Name in keyof Value & string]: Name | Names<NonNullable<Value[Name]>> }[keyof Value & string]
  : never;
/** The names of fields in settings. Kinds of acts have names of their own. */
export type SettingField = Exclude<
  NonNullable<Names<SettingValues[SettingKey]>>,
  keyof SettingValues["office"]["twoFrom"]
>;
