import * as v from "valibot";
import { Currency, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";

/** One figure: today so far, the same weekday of last week until the end of this hour, and its whole day. */
const Figure = v.strictObject({ today: v.number(), before: v.number(), beforeDay: v.number() });
export type Figure = v.InferOutput<typeof Figure>;

/** The day's money in one currency. */
const DayMoney = v.strictObject({
  currency: Currency,
  in: Figure,
  out: Figure,
  /** Settled stakes less what the games paid out. */
  grossResult: Figure,
  /** The same less what rewards cost. */
  netResult: Figure,
  /** Withdrawals that are not paid yet. */
  unpaid: v.strictObject({ amount: v.number(), count: v.number() }),
  /** What each outside account received less what it paid, by our books. */
  floats: v.array(v.strictObject({ account: v.string(), amount: v.number() })),
});
export type DayMoney = v.InferOutput<typeof DayMoney>;

/** A queue and since when its oldest item waits. */
export const QueueState = v.strictObject({
  name: v.string(),
  length: v.number(),
  oldestSeconds: v.nullable(v.number()),
});
export type QueueState = v.InferOutput<typeof QueueState>;

/** The latest check of the books or of the world. */
export const CheckState = v.strictObject({
  kind: v.picklist(["books", "world"]),
  scope: v.picklist(["whole", "changed"]),
  finishedAt: Timestamp,
  breaches: v.number(),
  /** The first of them, in words. */
  found: v.array(v.string()),
});
export type CheckState = v.InferOutput<typeof CheckState>;

export const today = {
  read: officeRoute({
    method: "GET",
    path: "/office/today",
    summary: "The day's figures beside the same weekday's, floats, queues, checks and who works",
    permission: "today.read",
    reply: v.strictObject({
      at: Timestamp,
      money: v.array(DayMoney),
      newMembers: Figure,
      queues: v.array(QueueState),
      checks: v.array(CheckState),
      staff: v.array(v.strictObject({ id: v.string(), name: v.string() })),
    }),
  }),
};
