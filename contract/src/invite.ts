import * as v from "valibot";
import { Amount, PageRequest, Timestamp } from "./fields.ts";
import { Banner, Grant, rewardLimit } from "./reward.ts";
import { route } from "./route.ts";

/** The invite earnings that wait to be received, with their percentages. */
export const InviteSummary = v.strictObject({
  amount: Amount,
  success: v.number(),
  fail: v.number(),
});
export type InviteSummary = v.InferOutput<typeof InviteSummary>;

export const invite = {
  list: route({
    method: "POST",
    path: "/api/invite",
    summary: "One page of the earnings from friends, the newest first",
    access: "member",
    body: PageRequest,
    reply: v.strictObject({
      invites: v.array(
        v.strictObject({
          from: v.strictObject({ name: v.string() }),
          amount: Amount,
          createdAt: Timestamp,
        }),
      ),
      total: v.number(),
    }),
  }),
  receive: route({
    method: "GET",
    path: "/api/invite/bonus",
    summary: "Receives the invite money",
    access: "member",
    reply: v.strictObject({ message: v.literal("INVITE_BONUS_SUCCESS"), grant: Grant }),
    failures: [
      "INVITE_COLLECT",
      "INVITE_INACTIVE",
      "NO_INVITE_BONUS",
      "NO_INVITEE_PLAY_INFO",
      "BONUS_REMAINING",
      "INVITE_BONUS_FAIL",
      "PLAY_STOPPED",
    ],
    limit: rewardLimit,
    isKeyed: true,
  }),
  banners: route({
    method: "GET",
    path: "/api/invite/banners",
    summary: "The banners shown before the invite sheet",
    access: "member",
    reply: v.array(Banner),
  }),
};
