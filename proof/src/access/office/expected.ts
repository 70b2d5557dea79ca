import { roles } from "@krapao/contract/office/permissions";
import {
  type ExpectedCall,
  type Named,
  type Needs,
  only,
  readers,
  reason,
  workers,
} from "./expected-call.ts";
import { contentCalls } from "./expected-content.ts";
import { protectionCalls } from "./expected-protection.ts";

const everyRole = roles;
const stoppers = ["clerk", "risk", "owner", "engineer"] as const;
const money = ["clerk", "risk", "owner", "auditor"] as const;

const anybody = (needs: Needs = {}): ExpectedCall => ({ opens: "anybody", ...needs });

/** A key that nobody has. The call is reached, and refuses it. */
const noKey = { id: "A".repeat(43), clientDataJSON: "AAAA", authenticatorData: "AAAA" };
const used = () => ({ ...noKey, signature: "AAAA" });
const made = { id: noKey.id, clientDataJSON: "AAAA", attestationObject: "AAAA" };

const ofMember = { path: ({ memberId }: Named) => ({ id: memberId }) };
const onMember = { ...ofMember, touch: true, body: () => ({ reason }) } as const;
const onPayout = {
  touch: true,
  path: ({ payout }: Named) => ({ reference: payout }),
  body: () => ({ reason }),
} as const;
const ofReceipt = { path: ({ receipt }: Named) => ({ id: receipt }) };
const onReceipt = { ...ofReceipt, touch: true } as const;
/** Nothing has these names: a caller who is let in gets NO_DATA. */
const ofSlip = { path: () => ({ reference: "A".repeat(16) }) };
const onGift = { touch: true, path: () => ({ id: "1" }), body: () => ({ reason }) } as const;
const onCode = {
  touch: true,
  path: () => ({ id: "A".repeat(16) }),
  body: () => ({ receiptId: "1", reason }),
} as const;
const onUnknown = {
  touch: true,
  path: () => ({ reference: `W${"A".repeat(24)}` }),
  body: () => ({ reason }),
} as const;
const onHold = {
  touch: true,
  path: ({ memberId }: Named) => ({ memberId, number: "9000" }),
  body: () => ({ reason }),
} as const;
const onAlert = {
  touch: true,
  path: ({ memberId }: Named) => ({ memberId, day: "2026-01-01", kind: "splits" }),
  body: () => ({ reason }),
} as const;
/** The member has no such link: an allowed call gets NO_DATA. */
const onLink = {
  touch: true,
  path: ({ memberId }: Named) => ({ memberId, otherId: memberId }),
  body: () => ({ reason }),
} as const;
/** An operator and a game that do not exist: an allowed call finds nothing to change. */
const onNobody = { touch: true, path: () => ({ id: "nobody" }), body: () => ({ reason }) } as const;
const onGame = { touch: true, path: () => ({ code: "NONE" }), body: () => ({ reason }) } as const;
const onNetwork = { touch: true, body: () => ({ network: "203.0.113.0/24", reason }) } as const;
const ofAct = { path: ({ act }: Named) => ({ id: act }) };

const ofDays = { path: () => ({ from: "2026-01-01", to: "2026-01-31" }) };
const reporters = ["risk", "owner", "auditor"] as const;

/** A conversation that does not exist. The call is reached, and refuses it. */
const nobodys = "00000000-0000-4000-8000-000000000000";
const ofChat = { path: () => ({ id: nobodys }) };

/**
 * Who may make each call of the office. This table is written by hand: it is compared with what the
 * server does, and shares no list with it.
 */
export const expectedCalls: Readonly<Record<string, ExpectedCall>> = {
  "GET /office/about": anybody(),
  "POST /office/login/challenge": anybody(),
  "POST /office/login": anybody({ body: used }),
  // No provider is set: a caller gets NO_DATA.
  "POST /office/login/oidc/begin": anybody(),
  "POST /office/login/oidc": anybody({ body: () => ({ query: "state=x" }) }),
  "POST /office/login/totp": anybody({
    body: () => ({ id: "nobody", password: "x", code: "000000" }),
  }),
  "POST /office/invitation/challenge": anybody({ body: () => ({ invitation: "x".repeat(43) }) }),
  "POST /office/invitation/accept": anybody({
    body: () => ({ ...made, invitation: "x".repeat(43) }),
  }),
  "POST /office/sandbox/challenge": anybody({ body: () => ({ role: "auditor" }) }),
  "POST /office/sandbox/enter": anybody({ body: () => ({ ...made, role: "auditor" }) }),

  "GET /office/me": only(everyRole, { whenLocked: true }),
  "POST /office/prove/challenge": only(everyRole, { whenLocked: true }),
  "POST /office/prove": only(everyRole, { whenLocked: true, body: used }),
  "POST /office/prove/totp": only(everyRole, {
    whenLocked: true,
    body: () => ({ code: "000000" }),
  }),
  // It was allowed to none of them: a caller who is let in gets NO_DATA.
  "POST /office/totp/begin": only(everyRole, { touch: true }),
  "POST /office/totp/finish": only(everyRole, {
    touch: true,
    body: () => ({ password: "a long night in Vientiane", code: "000000" }),
  }),

  "GET /office/today": only(money),
  "GET /office/floor": only(money),

  "GET /office/reports/day/{from}/{to}": only(reporters, ofDays),
  "GET /office/reports/ways/{from}/{to}": only(reporters, ofDays),
  "GET /office/reports/payouts/{from}/{to}": only(reporters, ofDays),
  "GET /office/reports/games/{from}/{to}": only(["promoter", ...reporters], ofDays),
  "GET /office/reports/offers/{from}/{to}": only(["promoter", ...reporters], ofDays),
  "GET /office/reports/members/{from}/{to}": only(reporters, ofDays),
  "GET /office/reports/cohorts/{from}/{to}": only(reporters, ofDays),
  "GET /office/reports/liabilities": only(reporters),

  "POST /office/members/find": only(readers, {
    body: ({ phone }) => ({ text: phone, after: null }),
  }),
  "GET /office/members/{id}": only(readers, ofMember),
  "POST /office/members/{id}/history": only(readers, {
    ...ofMember,
    body: () => ({ before: null }),
  }),
  "POST /office/members/{id}/reveal": only(workers, {
    ...onMember,
    body: () => ({ reason, what: "phone" }),
  }),
  "POST /office/members/{id}/note": only(workers, { ...onMember, code: true }),
  "POST /office/members/{id}/end-sessions": only(workers, { ...onMember, code: true }),
  "POST /office/members/{id}/disable": only(workers, { ...onMember, code: true }),
  "POST /office/members/{id}/enable": only(["agent", "clerk", "risk"], onMember),
  "POST /office/members/{id}/close": only(["clerk"], onMember),
  "POST /office/members/{id}/bank": only(["clerk"], {
    ...onMember,
    body: () => ({ bankCode: "KBANK", accountNo: "0123456789", accountName: "MALI DEE", reason }),
  }),
  "POST /office/members/{id}/adjust": only(["agent", "clerk"], {
    ...onMember,
    body: () => ({ direction: "credit", amount: 1, cause: "other", reference: "R1", reason }),
  }),

  "GET /office/inbox": only(readers),
  "POST /office/inbox/{id}/messages": only(readers, { ...ofChat, body: () => ({ before: null }) }),
  "GET /office/inbox/files/{token}": only(readers, { path: () => ({ token: "x".repeat(43) }) }),
  "POST /office/inbox/{id}/claim": only(["agent"], ofChat),
  "POST /office/inbox/{id}/answer": only(["agent"], {
    ...ofChat,
    body: () => ({ id: nobodys, answer: { kind: "text", text: "hello" } }),
  }),
  "POST /office/inbox/{id}/typing": only(["agent"], ofChat),
  "POST /office/inbox/{id}/picture": only(["agent"], ofChat),
  "POST /office/inbox/{id}/leave": only(["agent"], {
    ...ofChat,
    body: () => ({ to: "queue", colleague: null }),
  }),

  "GET /office/payouts": only(money),
  "POST /office/payouts/{reference}/release": only(["clerk"], onPayout),
  "POST /office/payouts/{reference}/refuse": only(["clerk"], onPayout),

  "GET /office/suspense": only(money),
  "GET /office/suspense/{id}": only(money, ofReceipt),
  "POST /office/suspense/{id}/find": only(["clerk"], {
    ...ofReceipt,
    body: ({ phone }) => ({ phone }),
  }),
  "POST /office/suspense/{id}/assign": only(["clerk"], {
    ...onReceipt,
    body: ({ memberId }) => ({ memberId, reason }),
  }),
  "POST /office/suspense/{id}/return": only(["clerk"], { ...onReceipt, body: () => ({ reason }) }),
  "POST /office/suspense/{id}/send-back": only(["clerk"], {
    ...onReceipt,
    body: () => ({ accountNo: "0000000000", accountName: "NOBODY", reason }),
  }),
  "POST /office/suspense/{id}/code": only(["clerk"], {
    ...onReceipt,
    body: () => ({ provider: "KBANK", paymentId: "none", reason }),
  }),

  "GET /office/slips": only(money),
  "GET /office/slips/{reference}": only(money, ofSlip),
  "POST /office/slips/{reference}/credit": only(["clerk"], {
    ...ofSlip,
    touch: true,
    body: () => ({ reason }),
  }),
  "POST /office/slips/{reference}/refuse": only(["clerk"], {
    ...ofSlip,
    touch: true,
    body: () => ({ note: "NOT_MATCH", reason }),
  }),
  "POST /office/codes/{id}/credit": only(["clerk"], onCode),
  "POST /office/codes/{id}/same": only(["clerk"], onCode),
  "POST /office/gifts/{id}/retry": only(["clerk"], { ...onGift, code: true }),

  "GET /office/unknown": only(money),
  "POST /office/unknown/{reference}/settle": only(["clerk"], onUnknown),
  "POST /office/unknown/{reference}/return": only(["clerk"], onUnknown),
  "POST /office/rewards/{id}/release": only(["clerk"], onGift),
  "POST /office/rewards/{id}/void": only(["clerk"], onGift),
  "POST /office/contradictions/{id}/resolve": only(["clerk"], onGift),
  "POST /office/differences": only(money, { body: () => ({}) }),
  "POST /office/differences/{id}/explain": only(["clerk"], onGift),
  "POST /office/differences/{id}/retry": only(["clerk"], { ...onGift, code: true }),
  "POST /office/differences/{id}/receipt": only(["clerk"], {
    ...onGift,
    body: () => ({ senderAccount: "xxxx1234", senderName: "NOBODY", accountId: "1", reason }),
  }),
  "POST /office/days/{day}/close": only(["clerk"], {
    ...onGift,
    path: () => ({ day: "2026-01-01" }),
  }),

  "GET /office/holds": only(money),
  "POST /office/holds/{memberId}/{number}/return": only(["clerk"], onHold),
  "POST /office/holds/{memberId}/{number}/retry": only(["clerk"], onHold),
  "POST /office/holds/{memberId}/{number}/credit": only(["clerk"], onHold),

  ...protectionCalls,

  "GET /office/alerts": only(reporters),
  "POST /office/alerts/{memberId}/{day}/{kind}/close": only(["risk"], onAlert),

  "GET /office/members/{id}/ring": only(readers, ofMember),
  "POST /office/rings/{memberId}/{otherId}/harmless": only(["risk"], onLink),
  "POST /office/rings/{memberId}/{otherId}/join": only(["risk"], onLink),

  "GET /office/acts": only(everyRole),
  // The act that is named is a clerk's release of a payout.
  "GET /office/acts/{id}": only(everyRole, ofAct),
  "POST /office/acts/{id}/challenge": only(["risk", "owner"], { ...ofAct, passkey: true }),
  "POST /office/acts/{id}/reject": only(["risk", "owner"], { ...ofAct, body: () => ({ reason }) }),
  "POST /office/acts/{id}/recall": only(["clerk"], {
    ...ofAct,
    own: true,
    body: () => ({ reason }),
  }),
  "POST /office/acts/{id}/approve": only(["risk", "owner"], {
    ...ofAct,
    passkey: true,
    body: used,
  }),

  "POST /office/record": only(["risk", "owner", "engineer", "auditor"], { body: () => ({}) }),
  "POST /office/record/verify": only(["risk", "owner", "engineer", "auditor"], {
    body: () => ({ from: 1 }),
  }),
  "GET /office/staff": only(["owner", "auditor"]),
  "GET /office/staff/{id}/shifts": only(["owner", "auditor"], { path: () => ({ id: "nobody" }) }),
  "POST /office/staff/{id}/invite": only(["owner"], {
    ...onNobody,
    body: () => ({ name: "Nobody", roles: ["agent"], reason }),
  }),
  "POST /office/staff/{id}/roles": only(["owner"], {
    ...onNobody,
    body: () => ({ roles: ["agent"], reason }),
  }),
  "POST /office/staff/{id}/end-sessions": only(["owner"], onNobody),
  "POST /office/staff/{id}/disable": only(["owner"], onNobody),
  "POST /office/staff/{id}/enable": only(["owner"], onNobody),
  "POST /office/staff/{id}/allow-totp": only(["owner"], onNobody),
  "POST /office/staff/{id}/end-totp": only(["owner"], onNobody),

  "GET /office/service": only(["clerk", "risk", "owner", "engineer", "auditor"]),
  "POST /office/service/end": only(stoppers, { touch: true, code: true, body: () => ({ reason }) }),
  "POST /office/service/resume": only(["engineer"], { touch: true, body: () => ({ reason }) }),
  "POST /office/service/providers/{code}/close": only(stoppers, { ...onGame, code: true }),
  "POST /office/service/providers/{code}/open": only(["engineer"], onGame),
  // No such network is written: an allowed call gets KEY_INVALID.
  "POST /office/service/addresses/block": only(stoppers, { ...onNetwork, code: true }),
  "POST /office/service/addresses/unblock": only(["engineer"], onNetwork),

  ...contentCalls,

  "POST /office/logout": only(everyRole, { whenLocked: true }),
};
