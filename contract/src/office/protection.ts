import * as v from "valibot";
import { Currency, MemberId, shortText, Timestamp } from "../fields.ts";
import { breakDaysMax, Limit, LimitAmount, limitFields, Stop } from "../protection.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

const Sequence = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));

/** A deposit that came and may not be credited. */
export const HeldDeposit = v.strictObject({
  memberId: MemberId,
  /** The number of its entry in the member's statement. */
  number: Sequence,
  /** The phone number, masked. */
  member: v.string(),
  amount: v.number(),
  currency: Currency,
  /** The bank or payment provider that the money came through. */
  source: v.string(),
  /** The account that it goes back to. */
  account: v.string(),
  heldAt: Timestamp,
  /** What the member chose: back to the account, or credited when the stop is over. */
  wish: v.picklist(["return", "credit"]),
  /** `refused`: the bank did not take the money back, and a person decides. */
  state: v.picklist(["held", "returning", "refused"]),
  /** When the system decides about it; null if the bank or a person decides. */
  dueAt: v.nullable(Timestamp),
  /** The payout that returns it. */
  reference: v.nullable(v.string()),
  lastAnswer: v.nullable(v.string()),
  /** Whether sending it back needs a second person. */
  needsSecond: v.boolean(),
  openAct: v.nullable(v.string()),
});
export type HeldDeposit = v.InferOutput<typeof HeldDeposit>;

const holdParams = v.strictObject({ memberId: MemberId, number: Sequence });
const holdDecision = {
  method: "POST",
  permission: "hold.decide",
  isProved: true,
  params: holdParams,
  body: v.strictObject({ reason: Reason }),
  reply: ActReply,
  failures: ["NO_DATA", "ACT_OPEN"],
} as const;

export const holds = {
  list: officeRoute({
    method: "GET",
    path: "/office/holds",
    summary: "Deposits that are held, those that the bank refused to take back first",
    permission: "hold.read",
    reply: v.strictObject({ holds: v.array(HeldDeposit) }),
  }),
  return: officeRoute({
    ...holdDecision,
    path: "/office/holds/{memberId}/{number}/return",
    summary: "Sends a held deposit back to the member's account now",
    act: "hold.return",
  }),
  retry: officeRoute({
    ...holdDecision,
    path: "/office/holds/{memberId}/{number}/retry",
    summary: "Sends a deposit back again that the bank refused to take, under a new reference",
    act: "hold.retry",
  }),
  credit: officeRoute({
    ...holdDecision,
    path: "/office/holds/{memberId}/{number}/credit",
    summary:
      "Asks a second person to put a deposit that cannot go back into the wallet, to withdraw",
    act: "hold.credit",
  }),
};

/** A break, an exclusion or a review that lasts. */
export const LastingStop = v.strictObject({
  id: Sequence,
  memberId: MemberId,
  member: v.string(),
  ...Stop.entries,
  /** The operator who began it; null if the member did. */
  operator: v.nullable(v.string()),
  /** Money still comes home from games, or game passwords are being changed. */
  isUnderWay: v.boolean(),
  /** The member asks to come back, and two people may lift it. */
  isLiftable: v.boolean(),
  /** What the member wrote. */
  request: v.nullable(v.string()),
  openAct: v.nullable(v.string()),
});
export type LastingStop = v.InferOutput<typeof LastingStop>;

/** An excluded person who has the name of a member. */
const NameMatch = v.strictObject({
  memberId: MemberId,
  member: v.string(),
  from: Timestamp,
  /** Null: without end. */
  until: v.nullable(Timestamp),
});

/** What a day of a member may show that a person should talk about with them. */
export const harmKinds = [
  "chasing",
  "nights",
  "rising",
  "refused",
  "raised",
  "redeposited",
] as const;
export type HarmKind = (typeof harmKinds)[number];

/** A marker of harm that nobody has talked about yet. */
export const HarmMarker = v.strictObject({
  memberId: MemberId,
  member: v.string(),
  /** The day of Bangkok. */
  day: v.string(),
  kind: v.picklist(harmKinds),
  /** How many times or nights; of rising stakes, percent of the week before. */
  count: v.number(),
});
export type HarmMarker = v.InferOutput<typeof HarmMarker>;

/** A talk with a member about their play. */
export const Interaction = v.strictObject({
  actId: v.string(),
  memberId: MemberId,
  member: v.string(),
  operator: v.string(),
  at: Timestamp,
  text: v.string(),
});
export type Interaction = v.InferOutput<typeof Interaction>;

/** A member whom an operator looked up to protect them. */
export const ProtectedMember = v.strictObject({
  memberId: MemberId,
  member: v.string(),
  stop: v.nullable(Stop),
});
export type ProtectedMember = v.InferOutput<typeof ProtectedMember>;

/** A higher limit, or none (null), that waits for staff, because staff had tightened the limit. */
export const WantedLimit = v.strictObject({
  memberId: MemberId,
  member: v.string(),
  currency: Currency,
  ...limitFields,
  /** The limit in force. */
  now: v.number(),
  requestedAt: Timestamp,
  /** From then on the member may confirm it, if two people have agreed. */
  readyAt: Timestamp,
  openAct: v.nullable(v.string()),
});
export type WantedLimit = v.InferOutput<typeof WantedLimit>;

const memberParams = v.strictObject({ memberId: MemberId });
const memberDecision = {
  method: "POST",
  isProved: true,
  params: memberParams,
  reply: ActReply,
  failures: ["NO_DATA", "ACT_OPEN"],
} as const;

const stopDecision = {
  ...memberDecision,
  permission: "protection.lift",
  params: v.strictObject({ memberId: MemberId, id: Sequence }),
  body: v.strictObject({ reason: Reason }),
} as const;

export const protectionRoom = {
  list: officeRoute({
    method: "GET",
    path: "/office/protection",
    summary:
      "Higher limits that wait for staff, markers of harm, breaks and exclusions that last, and the latest talks with members",
    permission: "protection.read",
    reply: v.strictObject({
      raises: v.array(WantedLimit),
      markers: v.array(HarmMarker),
      stops: v.array(LastingStop),
      interactions: v.array(Interaction),
    }),
  }),
  find: officeRoute({
    method: "POST",
    path: "/office/protection/find",
    summary: "The member with this phone number",
    permission: "protection.stop",
    body: v.strictObject({ phone: shortText(30) }),
    reply: ProtectedMember,
    failures: ["NO_DATA", "REQUEST_LIMIT"],
  }),
  limits: officeRoute({
    method: "GET",
    path: "/office/protection/{memberId}/limits",
    summary: "The limits of the member that are in force, and what is used of them",
    permission: "protection.read",
    params: memberParams,
    reply: v.strictObject({ currency: Currency, limits: v.array(Limit) }),
    failures: ["NO_DATA"],
  }),
  limit: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/limit",
    summary: "Sets a limit of the member that is not higher than the present one, at once",
    permission: "protection.stop",
    act: "protection.limit",
    body: v.strictObject({ ...limitFields, amount: LimitAmount, reason: Reason }),
    failures: ["NO_DATA", "ACT_OPEN", "KEY_INVALID"],
  }),
  raise: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/raise",
    summary:
      "Requests that a second person agrees to the higher limit that the member wants; the member confirms it after its wait",
    permission: "protection.lift",
    act: "protection.raise",
    body: v.strictObject({ ...limitFields, reason: Reason }),
  }),
  declineRaise: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/decline-raise",
    summary:
      "Declines the higher limit that the member wants. The member reads the reason and may ask again",
    permission: "protection.lift",
    act: "protection.decline-raise",
    body: v.strictObject({ ...limitFields, reason: Reason }),
  }),
  break: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/break",
    summary: "Begins a break of the member at once. It cannot be ended early",
    permission: "protection.stop",
    act: "protection.break",
    body: v.strictObject({
      days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(breakDaysMax)),
      reason: Reason,
    }),
  }),
  exclude: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/exclude",
    summary: "Excludes the member at once. It cannot be ended early",
    permission: "protection.stop",
    act: "protection.exclude",
    body: v.strictObject({ months: v.nullable(v.picklist([6, 12, 24, 60])), reason: Reason }),
  }),
  note: officeRoute({
    ...memberDecision,
    path: "/office/protection/{memberId}/note",
    summary: "Notes a talk with the member about their play, which closes the markers of harm",
    permission: "protection.stop",
    act: "protection.note",
    body: v.strictObject({ reason: Reason }),
  }),
  matches: officeRoute({
    method: "GET",
    path: "/office/protection/{memberId}/matches",
    summary: "The excluded people who have the name of the member",
    permission: "protection.read",
    params: memberParams,
    reply: v.strictObject({ matches: v.array(NameMatch) }),
  }),
  other: officeRoute({
    ...stopDecision,
    path: "/office/protection/{memberId}/stops/{id}/other",
    summary: "The member is another person than the excluded one, and may play at once",
    permission: "protection.match",
    act: "protection.other",
  }),
  same: officeRoute({
    ...stopDecision,
    path: "/office/protection/{memberId}/stops/{id}/same",
    summary: "The member is the excluded person, and is excluded for as long",
    permission: "protection.match",
    act: "protection.same",
  }),
  lift: officeRoute({
    ...stopDecision,
    path: "/office/protection/{memberId}/stops/{id}/lift",
    summary:
      "Asks a second person to end an exclusion whose member asks to come back, a day after the approval, or seven if it was without end",
    act: "protection.lift",
  }),
  decline: officeRoute({
    ...stopDecision,
    path: "/office/protection/{memberId}/stops/{id}/decline",
    summary: "Declines the request to come back. The member may ask again",
    act: "protection.decline",
  }),
};
