import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";

const FloorEvent = v.strictObject({
  at: Timestamp,
  /** A request is a withdrawal that is not paid yet. */
  kind: v.picklist([
    "deposit",
    "request",
    "payout",
    "to-game",
    "from-game",
    "reward",
    "reward-back",
    "spin",
    "register",
  ]),
  memberId: MemberId,
  /** The phone number, masked. */
  phone: v.string(),
  /** The bank, the payment provider or the game; empty if there is none. */
  party: v.string(),
  currency: Currency,
  /** Null for a registration, and for a spin that won nothing. */
  amount: v.nullable(v.number()),
});
export type FloorEvent = v.InferOutput<typeof FloorEvent>;

/** Money in and out of one minute. A minute in which nothing happened has no row. */
const FloorMinute = v.strictObject({
  minute: Timestamp,
  currency: Currency,
  in: v.number(),
  out: v.number(),
  inCount: v.number(),
  outCount: v.number(),
});
export type FloorMinute = v.InferOutput<typeof FloorMinute>;

export const floor = {
  read: officeRoute({
    method: "GET",
    path: "/office/floor",
    summary: "What happens this minute: the latest events, and money in and out by minute",
    permission: "today.read",
    reply: v.strictObject({
      at: Timestamp,
      events: v.array(FloorEvent),
      minutes: v.array(FloorMinute),
    }),
  }),
};
