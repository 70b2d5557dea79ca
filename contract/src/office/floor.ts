import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";
import { CallState } from "./service.ts";
import { QueueState } from "./today.ts";

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
    "adjust-in",
    "adjust-out",
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
  /** Of the amount from which a withdrawal needs two people, or more. */
  isLarge: v.boolean(),
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

/** Bets that were placed in one minute. */
const FloorStake = v.strictObject({
  minute: Timestamp,
  currency: Currency,
  stake: v.number(),
  bets: v.number(),
});
export type FloorStake = v.InferOutput<typeof FloorStake>;

export const floor = {
  read: officeRoute({
    method: "GET",
    path: "/office/floor",
    summary:
      "What happens this minute: the latest events, money and stakes by minute, who plays, and what is late",
    permission: "today.read",
    reply: v.strictObject({
      at: Timestamp,
      events: v.array(FloorEvent),
      minutes: v.array(FloorMinute),
      stakes: v.array(FloorStake),
      /** Members with an open page. */
      online: v.number(),
      /** Members who moved money into a game or bet in the last five minutes. */
      playing: v.number(),
      /** Calls of providers that get no answer at the moment. */
      silent: v.array(CallState),
      queues: v.array(QueueState),
    }),
  }),
};
