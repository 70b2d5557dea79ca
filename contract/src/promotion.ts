import * as v from "valibot";
import { shortText } from "./fields.ts";
import { Grant, rewardLimit, Terms } from "./reward.ts";
import { route } from "./route.ts";

export const Promotion = v.strictObject({
  percentFail: v.number(),
  /** HTML. */
  description: v.string(),
  /** The terms if taken now; null if it needs a deposit that does not exist. */
  terms: v.nullable(Terms),
});
export type Promotion = v.InferOutput<typeof Promotion>;

/** Codes are in upper case. */
const code = v.strictObject({ code: shortText(64) });

export const promotion = {
  find: route({
    method: "GET",
    path: "/api/promotion/find/{code}",
    summary: "The promotion of a code, or null",
    access: "member",
    params: code,
    reply: v.nullable(Promotion),
    failures: ["PLAY_STOPPED"],
    limit: rewardLimit,
  }),
  activate: route({
    method: "GET",
    path: "/api/promotion/activate/{code}",
    summary: "Takes the promotion of a code",
    access: "member",
    params: code,
    reply: v.strictObject({ message: v.literal("SUCCESS"), grant: Grant }),
    failures: [
      "NO_PROMOTION",
      "PROMOTION_RECEIVED",
      "BONUS_REMAINING",
      "BONUS_CONDITION",
      "PLAY_STOPPED",
    ],
    limit: rewardLimit,
    isKeyed: true,
  }),
  current: route({
    method: "GET",
    path: "/api/promotion/current",
    summary: "The promotion with open conditions, or null",
    access: "member",
    reply: v.nullable(Promotion),
  }),
};
