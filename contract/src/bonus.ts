import * as v from "valibot";
import { Amount, shortText, Timestamp } from "./fields.ts";
import { Banner, Grant, rewardKinds, rewardLimit, Terms } from "./reward.ts";
import { route } from "./route.ts";

/** How often the member has received a bonus. */
const UserBonus = v.strictObject({
  _id: v.string(),
  isActive: v.boolean(),
  received: v.array(v.strictObject({ updatedAt: Timestamp })),
});

export const Bonus = v.strictObject({
  code: v.string(),
  /** The period of the limit: in total, per day, or per week. */
  type: v.picklist(["limit", "day", "week"]),
  maxReceived: v.number(),
  percentFail: v.number(),
  title: v.string(),
  /** A percentage of the deposit up to the amount, if there is a limit; else a fixed amount. */
  offer: v.strictObject({ percent: v.nullable(v.number()), amount: v.nullable(Amount) }),
  banners: v.array(Banner),
  /** The terms if taken now; null if no deposit qualifies. */
  terms: v.nullable(Terms),
  userBonus: v.nullable(UserBonus),
});
export type UserBonus = v.InferOutput<typeof UserBonus>;
export type Bonus = v.InferOutput<typeof Bonus>;

const code = v.strictObject({ code: shortText(64) });

export const bonus = {
  list: route({
    method: "GET",
    path: "/api/bonus",
    summary: "The offered bonuses, and how often the member has received each",
    access: "member",
    reply: v.array(Bonus),
  }),
  activate: route({
    method: "GET",
    path: "/api/bonus/activate/{code}",
    summary: "Takes a bonus for the latest deposit",
    access: "member",
    params: code,
    reply: v.strictObject({
      ...UserBonus.entries,
      message: v.literal("SUCCESS"),
      grant: Grant,
    }),
    failures: [
      "NO_DATA",
      "BONUS_ALREADY_ACTIVE",
      "BONUS_MAX_CLAIMED",
      "BONUS_FULL",
      "BONUS_CONDITION",
      "PLAY_STOPPED",
    ],
    limit: rewardLimit,
    isKeyed: true,
  }),
  active: route({
    method: "GET",
    path: "/api/bonus/check/active",
    summary: "The reward with open conditions, and its progress",
    access: "member",
    reply: v.strictObject({
      status: v.boolean(),
      type: v.nullable(v.picklist(rewardKinds)),
      grant: v.nullable(Grant),
    }),
  }),
  clear: route({
    method: "GET",
    path: "/api/bonus/clear",
    summary: "Ends the open reward; the money in the games goes to the house",
    access: "member",
    reply: v.strictObject({ message: v.literal("BONUS_CLEAR") }),
    failures: ["BONUS_CONDITION", "NO_DATA"],
    limit: "60 calls about game accounts a minute for each member",
    isKeyed: true,
  }),
  minimum: route({
    method: "GET",
    path: "/api/bonus/check/minimum",
    summary: "Whether the member's money is low enough to end the open reward",
    access: "member",
    reply: v.strictObject({ minimum: Amount, total: v.nullable(Amount), isBelow: v.boolean() }),
  }),
};
