import * as v from "valibot";
import { Amount, Timestamp } from "./fields.ts";

/** Where reward money comes from; to the server they are one thing. */
export const rewardKinds = ["bonus", "promotion", "invite", "refund", "coupon"] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** What taking a reward means, in money: told before it is taken and kept as it was accepted. */
export const Terms = v.strictObject({
  reward: Amount,
  /** The percentages below are of this: the reward, with the deposit it came for where there is one. */
  base: Amount,
  percentSuccess: v.number(),
  percentFail: v.number(),
  /** Bets of so much in all complete it. */
  mustPlay: Amount,
  /** With so much or less in all the member may end it. */
  endsAtOrBelow: Amount,
});
export type Terms = v.InferOutput<typeof Terms>;

/** A reward whose conditions are open. */
export const Grant = v.strictObject({
  kind: v.picklist(rewardKinds),
  /** What it is called, in the member's language. */
  description: v.string(),
  terms: Terms,
  played: Amount,
  /** Wallet, games, open stakes and money on its way; nothing while any of it is unknown. */
  total: v.nullable(Amount),
  mayEnd: v.boolean(),
  /** A bet placed before it was reported late: an operator decides, and until then nothing completes it. */
  isHeld: v.boolean(),
  /** The member has ended it, and what is in the games is on its way to the house. */
  isEnding: v.boolean(),
  /** What lies in the games and would be lost by ending it now. */
  wouldLose: v.nullable(Amount),
  startedAt: Timestamp,
});
export type Grant = v.InferOutput<typeof Grant>;

/** Codes cannot be guessed faster than this. */
export const rewardLimit = "60 calls about rewards a minute for each member";

export const Banner = v.strictObject({ image: v.nullable(v.string()), html: v.string() });
export type Banner = v.InferOutput<typeof Banner>;
