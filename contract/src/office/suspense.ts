import * as v from "valibot";
import { Currency, MemberId, shortText, Timestamp } from "../fields.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";

/** Why a transfer waits for a person. */
const suspenseReasons = [
  "RECEIVER",
  "CURRENCY",
  "NOBODY",
  "SEVERAL",
  "UNCERTAIN",
  "SLIP",
  "OPEN_SLIP",
  "QR",
  "LISTED",
] as const;

/** A number of the database as text, because JSON numbers are not exact above 2^53. */
const ReceiptId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));

/** An incoming transfer that found no member. The sender's number is as the bank shows it. */
export const SuspenseTransfer = v.strictObject({
  id: ReceiptId,
  amount: v.number(),
  currency: Currency,
  transferredAt: Timestamp,
  reportedAt: Timestamp,
  senderBank: v.string(),
  senderAccount: v.string(),
  senderName: v.string(),
  receiverBank: v.string(),
  receiverTail: v.string(),
  /** Null if the bank reported it by text message. */
  reference: v.nullable(v.string()),
  /** Null if no worker has judged it. */
  reason: v.nullable(v.picklist(suspenseReasons)),
  /** The bank refused to send it back to the account that was given. */
  isRefused: v.boolean(),
  /** Whether a credit needs a second person. */
  needsSecond: v.boolean(),
  /** The act about it that waits for a second person. */
  openAct: v.nullable(v.string()),
});
export type SuspenseTransfer = v.InferOutput<typeof SuspenseTransfer>;

/** The result of a comparison with the part that the bank shows. */
const Fit = v.picklist(["match", "no-match", "indeterminate"]);

/** A member whose account may be the sender's, compared by the rules of the matching. */
export const Candidate = v.strictObject({
  memberId: MemberId,
  /** Masked. */
  phone: v.string(),
  bankCode: v.string(),
  accountTail: v.string(),
  accountName: v.string(),
  currency: Currency,
  isDisabled: v.boolean(),
  fits: v.strictObject({ bank: Fit, account: Fit, name: Fit, currency: Fit }),
  /** All of the above together. */
  fit: Fit,
  /** The member announced a transfer of this amount. */
  hasAnnounced: v.boolean(),
  /** Money from the registered account was credited to the member before. */
  isProven: v.boolean(),
});
export type Candidate = v.InferOutput<typeof Candidate>;

/** A credited payment by code that may be the same money. */
export const CodePayment = v.strictObject({
  provider: v.string(),
  paymentId: v.string(),
  /** The member who made the code, masked. */
  phone: v.string(),
  paidAt: Timestamp,
  reference: v.nullable(v.string()),
});
export type CodePayment = v.InferOutput<typeof CodePayment>;

const params = v.strictObject({ id: ReceiptId });
const failures = ["NO_DATA", "ACT_OPEN"] as const;

export const suspense = {
  list: officeRoute({
    method: "GET",
    path: "/office/suspense",
    summary: "Incoming transfers that wait for a person, the oldest first",
    permission: "suspense.read",
    reply: v.strictObject({ transfers: v.array(SuspenseTransfer) }),
  }),
  read: officeRoute({
    method: "GET",
    path: "/office/suspense/{id}",
    summary:
      "The members who may have sent a transfer, the best first, and payments by code that it may be",
    permission: "suspense.read",
    params,
    reply: v.strictObject({ candidates: v.array(Candidate), payments: v.array(CodePayment) }),
    failures: ["NO_DATA"],
  }),
  find: officeRoute({
    method: "POST",
    path: "/office/suspense/{id}/find",
    summary: "Compares the member with this phone number with the sender",
    permission: "suspense.decide",
    params,
    body: v.strictObject({ phone: shortText(30) }),
    reply: Candidate,
    failures: ["NO_DATA", "REQUEST_LIMIT"],
  }),
  assign: officeRoute({
    method: "POST",
    path: "/office/suspense/{id}/assign",
    summary: "Credits a transfer to a member, or asks for it where a second person is needed",
    permission: "suspense.decide",
    act: "suspense.assign",
    isProved: true,
    params,
    body: v.strictObject({ memberId: MemberId, reason: Reason }),
    reply: ActReply,
    failures: [...failures, "WRONG_CURRENCY"],
  }),
  return: officeRoute({
    method: "POST",
    path: "/office/suspense/{id}/return",
    summary: "Closes a transfer without a credit: the bank returns it outside this system",
    permission: "suspense.decide",
    act: "suspense.return",
    isProved: true,
    params,
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures,
  }),
  sendBack: officeRoute({
    method: "POST",
    path: "/office/suspense/{id}/send-back",
    summary:
      "Asks to send a transfer back to its sender by a payout; a second person always agrees to the account",
    permission: "suspense.decide",
    act: "suspense.send-back",
    isProved: true,
    params,
    body: v.strictObject({
      accountNo: v.pipe(v.string(), v.regex(/^[0-9]{5,30}$/)),
      accountName: v.pipe(shortText(100), v.regex(/\S/)),
      reason: Reason,
    }),
    reply: ActReply,
    failures: [...failures, "WRONG_ACCOUNT"],
  }),
  code: officeRoute({
    method: "POST",
    path: "/office/suspense/{id}/code",
    summary: "Ends a transfer as the payment of a code, which was credited",
    permission: "suspense.decide",
    act: "suspense.code",
    isProved: true,
    params,
    body: v.strictObject({
      provider: shortText(20),
      paymentId: shortText(200),
      reason: Reason,
    }),
    reply: ActReply,
    failures,
  }),
};
