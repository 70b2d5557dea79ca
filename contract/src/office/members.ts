import * as v from "valibot";
import { BankAccountName, BankAccountNo, BankCode } from "../account.ts";
import { Currency, MemberId, shortText, Timestamp } from "../fields.ts";
import { adjustCauses, OperationKind } from "../operation.ts";
import { Stop } from "../protection.ts";
import { rewardKinds } from "../reward.ts";
import { HeldReason } from "../withdraw.ts";
import { ActReply, actStates, memberActKinds, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** How the search found a member. `end`: by the last digits of the account. */
const ways = ["phone", "id", "account", "reference", "name", "holder", "surname", "end"] as const;

/** A member in a list. Personal numbers are masked. */
export const FoundMember = v.strictObject({
  id: MemberId,
  phone: v.string(),
  name: v.string(),
  bankCode: v.string(),
  accountNo: v.string(),
  accountName: v.string(),
  since: Timestamp,
  isDisabled: v.boolean(),
  way: v.picklist(ways),
});
export type FoundMember = v.InferOutput<typeof FoundMember>;

/** The last member of a page and how it was found: the next page begins after it. */
const PageEdge = v.strictObject({ way: v.picklist(ways), id: MemberId });
export type PageEdge = v.InferOutput<typeof PageEdge>;

/** What an open operation waits for. */
const waitsFor = ["PERSON", "QUEUE", "BANK", "COLLECT", "GAME", "UNKNOWN"] as const;

/** A line of the member's history. */
export const MemberOperation = v.strictObject({
  number: v.number(),
  kind: OperationKind,
  state: v.picklist(["PENDING", "SUCCESS", "FAILED"]),
  from: v.string(),
  to: v.string(),
  amount: v.number(),
  walletAfter: v.number(),
  reference: v.string(),
  at: Timestamp,
  endedAt: v.nullable(Timestamp),
  /** Set while it is open. */
  waitsFor: v.nullable(v.picklist(waitsFor)),
  /** Why it waits for a person. */
  heldReasons: v.array(HeldReason),
});
export type MemberOperation = v.InferOutput<typeof MemberOperation>;

/**
 * The server's own answer to a withdrawal of `amount`, which was run and taken back. `YES`: it would begin. `HELD`: and wait.
 */
const withdrawalAnswers = [
  "YES",
  "HELD",
  "DISABLED",
  "BONUS_CONDITION",
  "UNFINISHED",
  "MONEY_NOT_ENOUGH",
  "REQUEST_LIMIT",
  "OTHER",
] as const;
export type WithdrawalAnswer = (typeof withdrawalAnswers)[number];

const incomingKinds = ["slip", "gift", "qr", "announced"] as const;
const shared = ["BROWSER", "ACCOUNT", "PHONE"] as const;

export const MemberCard = v.strictObject({
  id: MemberId,
  phone: v.string(),
  name: v.string(),
  currency: Currency,
  since: Timestamp,
  disabledAt: v.nullable(Timestamp),
  isClosed: v.boolean(),
  inviterId: v.nullable(MemberId),
  account: v.strictObject({
    bankCode: v.string(),
    accountNo: v.string(),
    accountName: v.string(),
    changedAt: Timestamp,
  }),
  /** The codes of the banks that an account may be at. */
  banks: v.array(v.string()),
  money: v.strictObject({
    wallet: v.number(),
    /** Taken from the wallet, not yet arrived or returned. */
    onItsWay: v.number(),
    refund: v.number(),
    invite: v.number(),
    /** Deposits minus withdrawals so far. */
    net: v.number(),
    turnover: v.number(),
  }),
  games: v.array(
    v.strictObject({
      provider: v.string(),
      balance: v.number(),
      inBets: v.number(),
      seenAt: v.nullable(Timestamp),
      isStale: v.boolean(),
    }),
  ),
  open: v.array(MemberOperation),
  incoming: v.array(
    v.strictObject({
      kind: v.picklist(incomingKinds),
      amount: v.nullable(v.number()),
      reference: v.string(),
      isHeld: v.boolean(),
      at: Timestamp,
    }),
  ),
  reward: v.nullable(
    v.strictObject({
      kind: v.picklist(rewardKinds),
      names: v.strictObject({ th: v.string(), la: v.string(), en: v.string() }),
      amount: v.number(),
      mustPlay: v.number(),
      played: v.number(),
      state: v.string(),
      since: Timestamp,
    }),
  ),
  withdrawal: v.strictObject({
    answer: v.picklist(withdrawalAnswers),
    amount: v.number(),
    min: v.number(),
    max: v.number(),
    /** Until when new withdrawals wait for a person. */
    holdUntil: v.nullable(Timestamp),
  }),
  /** A break, an exclusion or a review that lasts. */
  stop: v.nullable(Stop),
  /** The conversation with the help desk. */
  conversationId: v.nullable(v.string()),
  /** Settled bets of the latest days on which the member played. */
  play: v.array(
    v.strictObject({ day: v.string(), bets: v.number(), stake: v.number(), payout: v.number() }),
  ),
  sessions: v.array(
    v.strictObject({ device: v.nullable(v.string()), startedAt: Timestamp, usedAt: Timestamp }),
  ),
  devices: v.array(
    v.strictObject({ device: v.nullable(v.string()), firstAt: Timestamp, lastAt: Timestamp }),
  ),
  /** Members who are probably the same person or ring. Without a common thing: through others. */
  ring: v.array(
    v.strictObject({
      id: MemberId,
      name: v.string(),
      phone: v.string(),
      isDisabled: v.boolean(),
      shares: v.array(v.picklist(shared)),
    }),
  ),
  /** What operators did about the member, the newest first, notes too. */
  acts: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.string(),
      reason: v.string(),
      by: v.string(),
      decidedBy: v.nullable(v.string()),
      at: Timestamp,
      state: v.picklist(actStates),
      /** The act that ended its effect. */
      undoneBy: v.nullable(v.string()),
    }),
  ),
});
export type MemberCard = v.InferOutput<typeof MemberCard>;

const params = v.strictObject({ id: MemberId });
const body = v.strictObject({ reason: Reason });
const actFailures = ["NO_DATA", "ACT_OPEN"] as const;

/** A correction of the main wallet. The member reads the cause and the reference. */
const Adjustment = v.strictObject({
  direction: v.picklist(["credit", "debit"]),
  amount: v.pipe(v.number(), v.minValue(0.01)),
  cause: v.picklist(adjustCauses),
  reference: shortText(64),
  reason: Reason,
});
export type Adjustment = v.InferOutput<typeof Adjustment>;

/** An act on a member. */
const act = (kind: keyof typeof memberActKinds, summary: string) =>
  officeRoute({
    method: "POST",
    path: `/office/members/{id}/${kind.slice("member.".length)}`,
    summary,
    permission: memberActKinds[kind].request,
    act: kind,
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures: actFailures,
  });

export const members = {
  find: officeRoute({
    method: "POST",
    path: "/office/members/find",
    summary:
      "Finds members by phone, id, name, digits of the account, a reference, a gift link or a bet",
    permission: "member.find",
    body: v.strictObject({ text: shortText(200), after: v.nullable(PageEdge) }),
    reply: v.strictObject({ members: v.array(FoundMember), next: v.nullable(PageEdge) }),
  }),
  read: officeRoute({
    method: "GET",
    path: "/office/members/{id}",
    summary: "Where a member's money is, whether they can withdraw, and what is known about them",
    permission: "member.read",
    params,
    reply: MemberCard,
    failures: ["NO_DATA"],
  }),
  history: officeRoute({
    method: "POST",
    path: "/office/members/{id}/history",
    summary: "A page of the member's operations, the newest first",
    permission: "member.read",
    params,
    body: v.strictObject({ before: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))) }),
    reply: v.strictObject({ operations: v.array(MemberOperation), isMore: v.boolean() }),
  }),
  reveal: officeRoute({
    method: "POST",
    path: "/office/members/{id}/reveal",
    summary: "A number in full for one minute; the record says who revealed it and why",
    permission: "member.reveal",
    act: "member.reveal",
    isProved: true,
    params,
    body: v.strictObject({ reason: Reason, what: v.picklist(["phone", "account"]) }),
    reply: v.strictObject({ value: v.string(), until: Timestamp }),
    failures: ["NO_DATA", "REQUEST_LIMIT"],
  }),
  note: act("member.note", "Keeps a note about a member"),
  endSessions: act("member.end-sessions", "Ends all sessions of a member"),
  disable: act("member.disable", "Blocks a member's login and ends all sessions"),
  enable: act("member.enable", "Asks a second person to open a blocked login again"),
  close: officeRoute({
    method: "POST",
    path: "/office/members/{id}/close",
    summary: "Asks a second person to block a member's login and to pay out the wallet",
    permission: "member.close",
    act: "member.close",
    isProved: true,
    params,
    body,
    reply: ActReply,
    failures: [
      ...actFailures,
      "CLOSE_OPERATION",
      "CLOSE_REWARD",
      "CLOSE_GAMES",
      "CLOSE_COMING",
      "CLOSE_ACCOUNT",
      "CLOSE_AMOUNT",
    ],
  }),
  changeBank: officeRoute({
    method: "POST",
    path: "/office/members/{id}/bank",
    summary: "Asks a second person to change a member's bank account; payouts are held for a time",
    permission: "member.bank",
    act: "member.bank",
    isProved: true,
    params,
    body: v.strictObject({
      bankCode: BankCode,
      accountNo: BankAccountNo,
      accountName: BankAccountName,
      reason: Reason,
    }),
    reply: ActReply,
    failures: [...actFailures, "EXISTING_BANK", "INVALID_BANK", "BANK_ACCOUNT_NAME_ENG"],
  }),
  adjust: officeRoute({
    method: "POST",
    path: "/office/members/{id}/adjust",
    summary: "Asks a second person to correct a member's main wallet",
    permission: "member.adjust",
    act: "member.adjust",
    isProved: true,
    params,
    body: Adjustment,
    reply: ActReply,
    failures: [...actFailures, "MONEY_NOT_ENOUGH", "DAY_LIMIT"],
  }),
};
