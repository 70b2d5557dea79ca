import * as v from "valibot";
import { Amount, PageRequest, Timestamp } from "./fields.ts";
import { Banner, Grant, rewardLimit } from "./reward.ts";
import { route } from "./route.ts";

export const RefundCheck = v.strictObject({
  /** Whether there is a refund. */
  result: v.boolean(),
  /** A reward with open conditions blocks the refund. */
  bonus: v.boolean(),
  /** HTML. */
  info: v.string(),
  refundAmount: Amount,
  refundSuccess: v.number(),
  refundFail: v.number(),
  /** Booked already and waiting in the refund balance. */
  isReceived: v.boolean(),
  expiresAt: v.nullable(Timestamp),
});
export type RefundCheck = v.InferOutput<typeof RefundCheck>;

const failures = [
  "PLAY_STOPPED",
  "NO_REFUND",
  "REFUND_CONDITION",
  "REFUND_INACTIVE",
  "REFUND_MINIMUM",
  "BONUS_REMAINING",
] as const;

export const refund = {
  list: route({
    method: "POST",
    path: "/api/refund",
    summary: "One page of the received refunds, the newest first",
    access: "member",
    body: PageRequest,
    reply: v.strictObject({
      refunds: v.array(v.strictObject({ refundAmount: Amount, createdAt: Timestamp })),
      total: v.number(),
    }),
  }),
  check: route({
    method: "GET",
    path: "/api/refund/check",
    summary: "The refund of yesterday's losses, and its conditions",
    access: "member",
    reply: RefundCheck,
  }),
  receive: route({
    method: "GET",
    path: "/api/refund/receive",
    summary: "Books the refund to the refund balance",
    access: "member",
    reply: v.strictObject({ message: v.literal("SUCCESS") }),
    failures,
    limit: rewardLimit,
    isKeyed: true,
  }),
  addWallet: route({
    method: "GET",
    path: "/api/refund/addWallet",
    summary: "Moves the refund balance to the wallet, under its conditions",
    access: "member",
    reply: v.strictObject({ message: v.literal("REFUND_SUCCESS"), grant: Grant }),
    failures,
    limit: rewardLimit,
    isKeyed: true,
  }),
  banners: route({
    method: "GET",
    path: "/api/refund/banners",
    summary: "The banners shown before the refund sheet",
    access: "member",
    reply: v.array(Banner),
  }),
};
