import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { rewardKinds } from "../reward.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** A payout, a transfer to or from a game, or the end of a reward, without a clear answer. */
export const UnknownItem = v.strictObject({
  kind: v.picklist(["PAYOUT", "TRANSFER", "REWARD"]),
  reference: v.string(),
  /** Null if the money is nobody's: an unmatched transfer goes back. */
  memberId: v.nullable(MemberId),
  /** The phone number, masked. */
  member: v.nullable(v.string()),
  amount: v.number(),
  currency: Currency,
  /** The bank or the game, and the member's account there. */
  party: v.string(),
  account: v.string(),
  /** CLEARING: the end of a reward waits for it. RETURN: a held deposit goes back. SENDER: an unmatched transfer. */
  way: v.picklist(["WITHDRAWAL", "RETURN", "SENDER", "DEPOSIT", "WITHDRAW", "CLEARING"]),
  since: Timestamp,
  attempts: v.number(),
  /** The next automatic poll; null if only a person can decide. */
  nextAt: v.nullable(Timestamp),
  /** What the provider answered last, and when; null before the first answer. */
  lastAnswer: v.nullable(v.string()),
  answeredAt: v.nullable(Timestamp),
  /** False while it may still settle by itself. */
  isEndable: v.boolean(),
  /** The act about it that waits for a second person. */
  openAct: v.nullable(v.string()),
});
export type UnknownItem = v.InferOutput<typeof UnknownItem>;

const ContradictionId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));
const Evidence = v.record(v.string(), v.unknown());

/** An answer of a provider that cannot be true beside our ledger. It has decided nothing. */
export const OpenContradiction = v.strictObject({
  id: ContradictionId,
  party: v.string(),
  reference: v.string(),
  kind: v.picklist([
    "OTHER_DETAILS",
    "REFERENCE_TAKEN",
    "DONE_AFTER_RETURN",
    "REFUSED_AFTER_PAYMENT",
  ]),
  /** Null if the reference belongs to no payout and no transfer. */
  memberId: v.nullable(MemberId),
  ours: Evidence,
  theirs: Evidence,
  times: v.number(),
  noticedAt: Timestamp,
  latestAt: Timestamp,
});
export type OpenContradiction = v.InferOutput<typeof OpenContradiction>;

const RewardId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));

/** A reward whose deposit had been played before it was taken, as a late report says, or was deducted later. */
export const HeldReward = v.strictObject({
  id: RewardId,
  memberId: MemberId,
  /** The phone number, masked. */
  member: v.string(),
  kind: v.picklist(rewardKinds),
  names: v.strictObject({ th: v.string(), la: v.string(), en: v.string() }),
  amount: v.number(),
  currency: Currency,
  deposit: v.number(),
  depositedAt: Timestamp,
  betAt: v.nullable(Timestamp),
  /** When operators deducted a deposit. */
  correctedAt: v.nullable(Timestamp),
  takenAt: Timestamp,
  /** The part of the reward that the wallet still has. */
  takesBack: v.number(),
  /** Whether one of the decisions needs a second person. */
  needsSecond: v.boolean(),
  openAct: v.nullable(v.string()),
});
export type HeldReward = v.InferOutput<typeof HeldReward>;

const params = v.strictObject({
  reference: v.pipe(v.string(), v.regex(/^([WBTR][0-9A-Z]{24,32}|R[0-9]{1,18}-[A-Z0-9]{1,20})$/)),
});
const body = v.strictObject({ reason: Reason });
const failures = ["NO_DATA", "ACT_OPEN"] as const;

export const unknown = {
  list: officeRoute({
    method: "GET",
    path: "/office/unknown",
    summary:
      "What has no clear answer, contradictions, and rewards that wait for a person, the oldest first",
    permission: "unknown.read",
    reply: v.strictObject({
      items: v.array(UnknownItem),
      contradictions: v.array(OpenContradiction),
      rewards: v.array(HeldReward),
    }),
  }),
  settle: officeRoute({
    method: "POST",
    path: "/office/unknown/{reference}/settle",
    summary: "Asks a second person to end it as done: the provider confirmed it",
    permission: "unknown.decide",
    act: "unknown.settle",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  return: officeRoute({
    method: "POST",
    path: "/office/unknown/{reference}/return",
    summary: "Asks a second person to end it as not done: the money goes back",
    permission: "unknown.decide",
    act: "unknown.return",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures,
  }),
  releaseReward: officeRoute({
    method: "POST",
    path: "/office/rewards/{id}/release",
    summary: "A held reward goes on in spite of the bet, and is not held again",
    permission: "unknown.decide",
    act: "reward.release",
    isProved: true,
    params: v.strictObject({ id: RewardId }),
    body,
    reply: ActReply,
    failures,
  }),
  voidReward: officeRoute({
    method: "POST",
    path: "/office/rewards/{id}/void",
    summary: "Takes a held reward back, as far as the wallet has it, and ends it",
    permission: "unknown.decide",
    act: "reward.void",
    isProved: true,
    params: v.strictObject({ id: RewardId }),
    body,
    reply: ActReply,
    failures,
  }),
  resolve: officeRoute({
    method: "POST",
    path: "/office/contradictions/{id}/resolve",
    summary: "Settles a contradiction with a note. It opens again if the provider repeats it",
    permission: "unknown.decide",
    act: "discrepancy.resolve",
    isProved: true,
    params: v.strictObject({ id: ContradictionId }),
    body,
    reply: ActReply,
    failures: [...failures, "CHANGED"],
  }),
};
