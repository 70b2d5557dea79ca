import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { HeldReason } from "../withdraw.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** A withdrawal that waits for a person. Personal numbers are masked. */
export const HeldPayout = v.strictObject({
  reference: v.string(),
  amount: v.number(),
  currency: Currency,
  requestedAt: Timestamp,
  reasons: v.array(HeldReason),
  memberId: MemberId,
  /** The phone number and the name, masked. */
  member: v.string(),
  memberName: v.string(),
  bankCode: v.string(),
  accountTail: v.string(),
  accountChangedAt: Timestamp,
  memberSince: Timestamp,
  /** Money in and out so far. */
  deposited: v.number(),
  withdrawn: v.number(),
  /** How many members share browsers, accounts or phones; null unless this is a reason. */
  ringMembers: v.nullable(v.number()),
  /** What is left for payouts; null if the operators do not state their own money. */
  float: v.nullable(v.number()),
  /** Whether a release needs a second person. */
  needsSecond: v.boolean(),
  /** The act about it that waits for a second person. */
  openAct: v.nullable(v.string()),
});
export type HeldPayout = v.InferOutput<typeof HeldPayout>;

const params = v.strictObject({
  reference: v.pipe(v.string(), v.regex(/^W[0-9A-Z]{24,32}$/)),
});
const body = v.strictObject({ reason: Reason });

export const payouts = {
  list: officeRoute({
    method: "GET",
    path: "/office/payouts",
    summary: "Withdrawals that wait for a person, the oldest first",
    permission: "payout.read",
    reply: v.strictObject({ payouts: v.array(HeldPayout) }),
  }),
  release: officeRoute({
    method: "POST",
    path: "/office/payouts/{reference}/release",
    summary: "Lets a held withdrawal be paid, or asks for it where a second person is needed",
    permission: "withdraw.release",
    act: "withdraw.release",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  }),
  refuse: officeRoute({
    method: "POST",
    path: "/office/payouts/{reference}/refuse",
    summary: "Refuses a held withdrawal; the money goes back to the member's wallet",
    permission: "withdraw.refuse",
    act: "withdraw.refuse",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures: ["NO_DATA", "ACT_OPEN"],
  }),
};
