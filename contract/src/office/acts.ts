import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { officeRoute } from "./office-route.ts";
import { Challenge, assertionFields } from "../passkey.ts";
import type { Permission } from "./permissions.ts";
import { KeptRehearsal } from "./rehearsals.ts";

interface ActKindRule {
  /** Who may request it. */
  readonly request: Permission;
  /** Who may be the second person; null if none is ever needed. */
  readonly approve: Permission | null;
  /** `amount`: a second person from the amount of the setting on. */
  readonly second: "never" | "amount" | "always";
  /** A session that was opened with a code may request it: it stops something, or notes it. */
  readonly isByTotp?: true;
}

/** The acts on a member. To block is one person's act at once; to open again takes two. */
export const memberActKinds = {
  "member.note": { request: "member.note", approve: null, second: "never", isByTotp: true },
  "member.reveal": { request: "member.reveal", approve: null, second: "never" },
  "member.end-sessions": {
    request: "member.end-sessions",
    approve: null,
    second: "never",
    isByTotp: true,
  },
  "member.disable": { request: "member.disable", approve: null, second: "never", isByTotp: true },
  "member.enable": { request: "member.enable", approve: "member.enable.approve", second: "always" },
  // It is undone by an adjustment the other way.
  "member.adjust": { request: "member.adjust", approve: "member.adjust.approve", second: "always" },
  "member.close": { request: "member.close", approve: "member.close.approve", second: "always" },
  "member.bank": { request: "member.bank", approve: "member.bank.approve", second: "always" },
} as const satisfies Readonly<Record<string, ActKindRule>>;

/** The acts on operators: the people and their roles. An owner asks, another owner agrees. */
const operatorActKinds = {
  "operator.invite": { request: "operator.manage", approve: "operator.approve", second: "always" },
  "operator.role": { request: "operator.manage", approve: "operator.approve", second: "always" },
  "operator.enable": { request: "operator.manage", approve: "operator.approve", second: "always" },
  "operator.allow-totp": {
    request: "operator.manage",
    approve: "operator.approve",
    second: "always",
  },
  "operator.end-totp": { request: "operator.manage", approve: null, second: "never" },
  "operator.disable": { request: "operator.manage", approve: null, second: "never" },
  "operator.end-sessions": { request: "operator.manage", approve: null, second: "never" },
} as const satisfies Readonly<Record<string, ActKindRule>>;

/** To stop is one person's act at once; to start again takes two. */
const serviceActKinds = {
  "service.end": { request: "service.pause", approve: null, second: "never", isByTotp: true },
  "service.resume": { request: "service.resume", approve: "service.approve", second: "always" },
  "provider.close": { request: "service.pause", approve: null, second: "never", isByTotp: true },
  "provider.open": { request: "service.resume", approve: "service.approve", second: "always" },
  "address.block": { request: "service.pause", approve: null, second: "never", isByTotp: true },
  "address.unblock": { request: "service.resume", approve: "service.approve", second: "always" },
} as const satisfies Readonly<Record<string, ActKindRule>>;

/** What operators publish. Where money is at stake, the database lets only the second kind. */
const contentActKinds = {
  "setting.publish": { request: "setting.write", approve: null, second: "never" },
  "setting.money": { request: "setting.write", approve: "setting.approve", second: "always" },
  "text.publish": { request: "text.write", approve: null, second: "never" },
  "offer.publish": { request: "offer.write", approve: "offer.approve", second: "always" },
  "offer.pause": { request: "offer.pause", approve: null, second: "never", isByTotp: true },
  "account.publish": { request: "account.write", approve: "account.approve", second: "always" },
  "account.pause": { request: "account.write", approve: null, second: "never", isByTotp: true },
  "wheel.publish": { request: "offer.write", approve: "offer.approve", second: "always" },
  "wheel.pause": { request: "offer.pause", approve: null, second: "never", isByTotp: true },
  "wheel.renew": { request: "offer.write", approve: null, second: "never" },
  "provider.publish": { request: "service.resume", approve: "service.approve", second: "always" },
} as const satisfies Readonly<Record<string, ActKindRule>>;

/**
 * The acts of operators. The database holds the same list: its functions refuse an effect without a
 * fitting act.
 */
export const actKinds = {
  "withdraw.release": {
    request: "withdraw.release",
    approve: "withdraw.release.approve",
    second: "amount",
  },
  "withdraw.refuse": { request: "withdraw.refuse", approve: null, second: "never" },
  "suspense.assign": { request: "suspense.decide", approve: "suspense.approve", second: "amount" },
  "suspense.return": { request: "suspense.decide", approve: "suspense.approve", second: "amount" },
  "suspense.send-back": {
    request: "suspense.decide",
    approve: "suspense.approve",
    second: "always",
  },
  "suspense.code": { request: "suspense.decide", approve: "suspense.approve", second: "amount" },
  "slip.credit": { request: "slip.decide", approve: "slip.approve", second: "amount" },
  "slip.refuse": { request: "slip.decide", approve: null, second: "never" },
  // To credit a code gives money; that it is the same money gives none.
  "code.credit": { request: "slip.decide", approve: "slip.approve", second: "amount" },
  "code.same": { request: "slip.decide", approve: null, second: "never" },
  "gift.retry": { request: "slip.decide", approve: null, second: "never", isByTotp: true },
  "unknown.settle": { request: "unknown.decide", approve: "unknown.approve", second: "always" },
  "unknown.return": { request: "unknown.decide", approve: "unknown.approve", second: "always" },
  "reward.release": { request: "unknown.decide", approve: "unknown.approve", second: "amount" },
  "reward.void": { request: "unknown.decide", approve: "unknown.approve", second: "amount" },
  "discrepancy.resolve": { request: "unknown.decide", approve: null, second: "never" },
  // What is explained no longer counts as a breach.
  "difference.explain": { request: "unknown.decide", approve: "unknown.approve", second: "always" },
  // The transfer waits in suspense; to credit it is another act.
  "difference.receipt": { request: "unknown.decide", approve: "unknown.approve", second: "amount" },
  // It queries the provider again; the answer decides.
  "difference.retry": { request: "unknown.decide", approve: null, second: "never", isByTotp: true },
  "day.close": { request: "unknown.decide", approve: "unknown.approve", second: "always" },
  "hold.return": { request: "hold.decide", approve: "hold.approve", second: "amount" },
  "hold.retry": { request: "hold.decide", approve: "hold.approve", second: "amount" },
  "hold.credit": { request: "hold.decide", approve: "hold.approve", second: "always" },
  "protection.break": {
    request: "protection.stop",
    approve: null,
    second: "never",
    isByTotp: true,
  },
  "protection.exclude": { request: "protection.stop", approve: null, second: "never" },
  "protection.note": { request: "protection.stop", approve: null, second: "never", isByTotp: true },
  "protection.limit": {
    request: "protection.stop",
    approve: null,
    second: "never",
    isByTotp: true,
  },
  "protection.raise": {
    request: "protection.lift",
    approve: "protection.lift.approve",
    second: "always",
  },
  "protection.decline-raise": { request: "protection.lift", approve: null, second: "never" },
  "protection.other": { request: "protection.match", approve: null, second: "never" },
  "protection.same": { request: "protection.match", approve: null, second: "never" },
  "protection.decline": { request: "protection.lift", approve: null, second: "never" },
  "protection.lift": {
    request: "protection.lift",
    approve: "protection.lift.approve",
    second: "always",
  },
  "ring.harmless": { request: "ring.decide", approve: null, second: "never" },
  "ring.join": { request: "ring.decide", approve: null, second: "never" },
  "alert.close": { request: "alert.close", approve: null, second: "never" },
  ...memberActKinds,
  ...operatorActKinds,
  ...serviceActKinds,
  ...contentActKinds,
} as const satisfies Readonly<Record<string, ActKindRule>>;
export type ActKind = keyof typeof actKinds;

/** Whether a session that was opened with a code may request the act. */
export function isByTotp(kind: ActKind): boolean {
  const rule: ActKindRule = actKinds[kind];
  return rule.isByTotp ?? false;
}

export const kinds = Object.keys(actKinds) as [ActKind, ...ActKind[]];

/** Why an operator does something. It stays in the record. */
export const Reason = v.pipe(v.string(), v.minLength(3), v.maxLength(500));

export const actStates = [
  "WAITING",
  "APPROVED",
  "REJECTED",
  "RECALLED",
  "EXPIRED",
  "DONE",
] as const;

/** A number of the database as text, because JSON numbers are not exact above 2^53. */
export const ActId = v.pipe(v.string(), v.regex(/^[0-9]{1,18}$/));

/** An act as operators see it. */
export const Act = v.strictObject({
  id: ActId,
  kind: v.picklist(kinds),
  subject: v.string(),
  state: v.picklist(actStates),
  reason: v.string(),
  amount: v.nullable(v.number()),
  currency: v.nullable(Currency),
  requestedBy: v.string(),
  requestedAt: Timestamp,
  expiresAt: Timestamp,
  decidedBy: v.nullable(v.string()),
  decidedAt: v.nullable(Timestamp),
  decidedReason: v.nullable(v.string()),
  /** The facts when it was requested. */
  facts: v.record(v.string(), v.nullable(v.string())),
  /** What the operator chose, as far as the facts do not say it. */
  inputs: v.record(v.string(), v.nullable(v.string())),
  /** The members in the facts, with their phone masked; none for operators who do not read about members. */
  people: v.array(
    v.strictObject({ id: MemberId, name: v.string(), phone: v.string(), currency: Currency }),
  ),
  /** The names of facts that changed since. An act with changed facts cannot be approved. */
  changed: v.array(v.string()),
  isOwn: v.boolean(),
  /** Whether this operator may be the second person. */
  isApprovable: v.boolean(),
  /** The latest rehearsal of exactly the value that it publishes. */
  rehearsal: v.nullable(KeptRehearsal),
  /** The act that ended its effect. */
  undoneBy: v.nullable(ActId),
  undoneAt: v.nullable(Timestamp),
  /** The acts whose effect it ended. */
  undoes: v.array(ActId),
});
export type Act = v.InferOutput<typeof Act>;

/** The answer to an act: it is done, or it waits for a second person. */
export const ActReply = v.strictObject({
  state: v.picklist(["DONE", "WAITS"]),
  actId: ActId,
  expiresAt: Timestamp,
});
export type ActReply = v.InferOutput<typeof ActReply>;

/** The list has the oldest requests. */
export const waitingMax = 100;

const params = v.strictObject({ id: ActId });

export const acts = {
  list: officeRoute({
    method: "GET",
    path: "/office/acts",
    summary: "Acts that wait for a second person, the oldest first, and the latest decided ones",
    permission: "act.read",
    reply: v.strictObject({ waiting: v.array(Act), decided: v.array(Act) }),
  }),
  read: officeRoute({
    method: "GET",
    path: "/office/acts/{id}",
    summary:
      "One act: those that need a second person and the own ones, and all for who reads the record",
    permission: "act.read",
    params,
    reply: Act,
    failures: ["NO_DATA"],
  }),
  challenge: officeRoute({
    method: "POST",
    path: "/office/acts/{id}/challenge",
    summary: "What the passkey of the second person signs: the hash of exactly this act",
    permission: "act.read",
    needsPasskey: true,
    params,
    reply: Challenge,
    failures: ["NO_DATA", "OWN_ACT", "SAME_DEVICE", "CHANGED", "ACT_OVER", "NOT_ALLOWED"],
  }),
  approve: officeRoute({
    method: "POST",
    path: "/office/acts/{id}/approve",
    summary: "Approves an act of another operator by a signature, and does it",
    permission: "act.read",
    needsPasskey: true,
    params,
    body: v.strictObject(assertionFields),
    reply: ActReply,
    failures: [
      "NO_DATA",
      "OWN_ACT",
      "SAME_DEVICE",
      "CHANGED",
      "ACT_OVER",
      "NOT_ALLOWED",
      "PASSKEY_INVALID",
    ],
  }),
  reject: officeRoute({
    method: "POST",
    path: "/office/acts/{id}/reject",
    summary: "Rejects an act of another operator",
    permission: "act.read",
    params,
    body: v.strictObject({ reason: Reason }),
    reply: v.strictObject({ message: v.literal("SUCCESS") }),
    failures: ["NO_DATA", "OWN_ACT", "ACT_OVER", "NOT_ALLOWED"],
  }),
  recall: officeRoute({
    method: "POST",
    path: "/office/acts/{id}/recall",
    summary: "Takes back an own act that still waits",
    permission: "act.read",
    params,
    body: v.strictObject({ reason: Reason }),
    reply: v.strictObject({ message: v.literal("SUCCESS") }),
    failures: ["NO_DATA", "ACT_OVER", "NOT_ALLOWED"],
  }),
};
