import * as v from "valibot";
import { Currency, shortText, Timestamp } from "../fields.ts";
import { ActId, ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import { queueMax } from "./queue.ts";

/** What may differ between our books and a provider's, in the words of `check:world`. */
export const differenceNames = {
  "paid outside, returned here": "PAID_OUTSIDE",
  "paid here, not outside": "PAID_HERE",
  "credited here, not paid outside": "CREDITED_HERE",
  "other amount": "AMOUNT",
  "other account": "ACCOUNT",
  "done twice outside": "TWICE_OUTSIDE",
  "done twice here": "TWICE_HERE",
  "unknown here": "UNKNOWN_HERE",
  "not credited here": "NOT_CREDITED",
  "still open here": "OPEN_HERE",
  "still open outside": "OPEN_OUTSIDE",
} as const;

const names = Object.values(differenceNames);
const worldKinds = [
  "payout",
  "game-deposit",
  "game-withdraw",
  "payment",
  "gift",
  "transfer",
] as const;

/**
 * `OPEN`: nobody has decided. `REPORTED`: the provider's answer to us contradicts our books too, and waits in the
 * room Unknown; `SETTLED`: it was settled there. `EXPLAINED`: two operators have. `RECEIPT`: they made a
 * transfer of it, which waits in suspense. `ENDED`: a later check found it no more.
 */
const differenceStates = ["OPEN", "REPORTED", "SETTLED", "EXPLAINED", "RECEIPT", "ENDED"] as const;

const Party = v.pipe(v.string(), v.regex(/^[A-Za-z0-9:_-]{1,60}$/));
const Day = v.pipe(v.string(), v.isoDate());
const DifferenceId = v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/));

/** One side; null if it has no such line, or no amount. */
const Side = v.strictObject({ amount: v.nullable(v.number()), account: v.string() });

const WorldDifference = v.strictObject({
  id: v.string(),
  party: v.string(),
  kind: v.picklist(worldKinds),
  reference: v.string(),
  name: v.picklist(names),
  at: Timestamp,
  day: Day,
  /** Null for the credits of a game. */
  currency: v.nullable(Currency),
  ours: Side,
  theirs: Side,
  foundAt: Timestamp,
  seenAt: Timestamp,
  endedAt: v.nullable(Timestamp),
  state: v.picklist(differenceStates),
  /** The act that explained or settled it. */
  act: v.nullable(
    v.strictObject({
      id: ActId,
      by: v.string(),
      approvedBy: v.nullable(v.string()),
      reason: v.string(),
    }),
  ),
  /** The request that waits for a second person. */
  openAct: v.nullable(v.string()),
  /** It is a transfer that our books do not know: one can be made of it. */
  isCreditable: v.boolean(),
  /** It is the payment of a code of ours, for which the provider can be queried again. */
  isRetryable: v.boolean(),
  /** The transfer in suspense that was made of it. */
  receiptId: v.nullable(v.string()),
});
export type WorldDifference = v.InferOutput<typeof WorldDifference>;

/** What both sides have done of one kind on one day. */
const WorldDay = v.strictObject({
  party: v.string(),
  kind: v.picklist(worldKinds),
  currency: v.nullable(Currency),
  day: Day,
  ours: v.strictObject({ count: v.number(), amount: v.number() }),
  theirs: v.strictObject({ count: v.number(), amount: v.number() }),
  /** Those that have not ended. */
  differences: v.number(),
  comparedAt: Timestamp,
});
export type WorldDay = v.InferOutput<typeof WorldDay>;

/**
 * The end of a day's comparison. `OPEN`: differences wait for a decision. `EARLY`: it was not compared since it was over.
 * `READY`: it can be closed. `REOPENED`: a difference was found after it was closed.
 */
const closingStates = ["OPEN", "EARLY", "READY", "CLOSED", "REOPENED"] as const;

const DayClosing = v.strictObject({
  day: Day,
  state: v.picklist(closingStates),
  ours: v.number(),
  theirs: v.number(),
  /** Differences that nobody has decided. */
  open: v.number(),
  isClosable: v.boolean(),
  comparedAt: Timestamp,
  /** The latest closing. */
  act: v.nullable(
    v.strictObject({
      id: ActId,
      by: v.string(),
      approvedBy: v.nullable(v.string()),
      at: Timestamp,
      reopenedAt: v.nullable(Timestamp),
    }),
  ),
  openAct: v.nullable(v.string()),
});
export type DayClosing = v.InferOutput<typeof DayClosing>;

/** The latest days that can be closed or were. */
export const closingsMax = 31;

/** An account of ours that receives bank transfers. */
const Receiver = v.strictObject({
  id: v.string(),
  bank: v.string(),
  tail: v.string(),
  currency: Currency,
});
export type Receiver = v.InferOutput<typeof Receiver>;

export const differences = {
  list: officeRoute({
    method: "POST",
    path: "/office/differences",
    summary: `The days that check:world compared, the latest first, and the differences, those without a decision first: of all providers and days, or of one; ${queueMax} of each`,
    permission: "unknown.read",
    body: v.strictObject({ party: v.optional(Party), day: v.optional(Day) }),
    reply: v.strictObject({
      days: v.array(WorldDay),
      differences: v.array(WorldDifference),
      /** All providers that were compared. */
      parties: v.array(v.string()),
      closings: v.array(DayClosing),
      receivers: v.array(Receiver),
    }),
  }),
  explain: officeRoute({
    method: "POST",
    path: "/office/differences/{id}/explain",
    summary:
      "Asks a second person to agree that a difference is explained. It is open again if its values change",
    permission: "unknown.decide",
    act: "difference.explain",
    isProved: true,
    params: v.strictObject({ id: DifferenceId }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  }),
  retry: officeRoute({
    method: "POST",
    path: "/office/differences/{id}/retry",
    summary:
      "Asks the payment provider about the code again: what it answers is credited to the member of the code",
    permission: "unknown.decide",
    act: "difference.retry",
    isProved: true,
    params: v.strictObject({ id: DifferenceId }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  }),
  receipt: officeRoute({
    method: "POST",
    path: "/office/differences/{id}/receipt",
    summary:
      "Makes a transfer in suspense of a payment that a bank's list has and our books do not, or asks for it where a second person is needed",
    permission: "unknown.decide",
    act: "difference.receipt",
    isProved: true,
    params: v.strictObject({ id: DifferenceId }),
    body: v.strictObject({
      /** As the bank shows it: hidden digits are `x`. */
      senderAccount: v.pipe(v.string(), v.regex(/^[0-9x]{4,30}$/)),
      senderName: v.pipe(shortText(100), v.regex(/\S/)),
      accountId: v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/)),
      reason: Reason,
    }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN", "WRONG_ACCOUNT"],
  }),
  close: officeRoute({
    method: "POST",
    path: "/office/days/{day}/close",
    summary:
      "Asks a second person to close a day without open differences. A difference that is found later opens it again",
    permission: "unknown.decide",
    act: "day.close",
    isProved: true,
    params: v.strictObject({ day: Day }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN", "DAY_OPEN"],
  }),
};
