import * as v from "valibot";
import { Amount, shortText, Timestamp } from "./fields.ts";
import { Banner, Grant, rewardKinds, rewardLimit, Terms } from "./reward.ts";
import { route } from "./route.ts";

/** What a member has received of a bonus. */
const UserBonus = v.strictObject({
  _id: v.string(),
  isActive: v.boolean(),
  received: v.array(v.strictObject({ updatedAt: Timestamp })),
});

export const Bonus = v.strictObject({
  code: v.string(),
  /** How often it may be received: in all, on a day, or in a week. */
  type: v.picklist(["limit", "day", "week"]),
  maxReceived: v.number(),
  percentFail: v.number(),
  title: v.string(),
  banners: v.array(Banner),
  /** What it would mean now; nothing where no deposit qualifies for it. */
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
    summary: "The bonuses on offer, with what the member has received of each",
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
    ],
    limit: rewardLimit,
    isKeyed: true,
  }),
  active: route({
    method: "GET",
    path: "/api/bonus/check/active",
    summary: "The reward whose conditions are open, with how far it is",
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
    summary: "Ends the open reward; what is in the games goes to the house",
    access: "member",
    reply: v.strictObject({ message: v.literal("BONUS_CLEAR") }),
    failures: ["BONUS_CONDITION", "NO_DATA"],
    limit: "60 calls about game accounts a minute for each member",
    isKeyed: true,
  }),
  minimum: route({
    method: "GET",
    path: "/api/bonus/check/minimum",
    summary: "Whether the member has so little that the open reward may be ended",
    access: "member",
    reply: v.strictObject({ minimum: Amount, total: v.nullable(Amount), isBelow: v.boolean() }),
  }),
};
