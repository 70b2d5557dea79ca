import * as v from "valibot";
import { Amount, Timestamp } from "./fields.ts";

/** The sources of reward money. The server treats them alike. */
export const rewardKinds = ["bonus", "promotion", "invite", "refund", "coupon"] as const;
export type RewardKind = (typeof rewardKinds)[number];

/** The terms of a reward in money: shown before it is taken, and stored as accepted. */
export const Terms = v.strictObject({
  reward: Amount,
  /** The base of the percentages: the reward, plus its deposit if there is one. */
  base: Amount,
  percentSuccess: v.number(),
  percentFail: v.number(),
  /** The total of bets that completes it. */
  mustPlay: Amount,
  /** The member may end it with this total or less. */
  endsAtOrBelow: Amount,
});
export type Terms = v.InferOutput<typeof Terms>;

/** A reward whose conditions are open. */
export const Grant = v.strictObject({
  kind: v.picklist(rewardKinds),
  /** The name in the member's language. */
  description: v.string(),
  terms: Terms,
  played: Amount,
  /** Wallet, games, open stakes and held money; null while any of them is unknown. */
  total: v.nullable(Amount),
  mayEnd: v.boolean(),
  /**
   * A bet placed before it was reported late. An operator decides, and until then it cannot
   * complete.
   */
  isHeld: v.boolean(),
  /** The member has ended it, and the money in the games is collected for the house. */
  isEnding: v.boolean(),
  /** The money in the games that the member would lose by ending it now. */
  wouldLose: v.nullable(Amount),
  /**
   * In a break or an exclusion a withdrawal ends it, and this much goes back to the house. Null if
   * nothing is stopped.
   */
  takenInStop: v.nullable(Amount),
  startedAt: Timestamp,
});
export type Grant = v.InferOutput<typeof Grant>;

/** Also limits the speed of guessing codes. */
export const rewardLimit = "60 calls about rewards a minute for each member";

export const Banner = v.strictObject({ image: v.nullable(v.string()), html: v.string() });
export type Banner = v.InferOutput<typeof Banner>;
