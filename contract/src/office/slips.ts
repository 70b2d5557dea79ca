import * as v from "valibot";
import { Currency, MemberId, Timestamp } from "../fields.ts";
import { slipReasons } from "../statement.ts";
import { ActReply, Reason } from "./acts.ts";
import { officeRoute } from "./office-route.ts";
import { Candidate, CodePayment } from "./suspense.ts";

/** Why a slip waits for a person. */
const heldReasons = ["SEVERAL", "UNCERTAIN", "QR"] as const;

/** A slip whose transfer has an unclear owner, with the bank's answer about the transfer. */
export const WaitingSlip = v.strictObject({
  reference: v.string(),
  /** The member who sent the slip. The phone number is masked. */
  memberId: MemberId,
  member: v.string(),
  sentAt: Timestamp,
  reason: v.picklist(heldReasons),
  amount: v.number(),
  currency: Currency,
  transferredAt: Timestamp,
  transferReference: v.string(),
  senderBank: v.string(),
  senderAccount: v.string(),
  senderName: v.string(),
  receiverBank: v.string(),
  receiverTail: v.string(),
  /** Waiting slips of other members for the same transfer. */
  others: v.number(),
  /** Whether a credit needs a second person. */
  needsSecond: v.boolean(),
  /** The act about it that waits for a second person. */
  openAct: v.nullable(v.string()),
});
export type WaitingSlip = v.InferOutput<typeof WaitingSlip>;

const GiftId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));

/** A gift link whose result is not clear. The whole text of the voucher is as good as its money. */
export const UnclearGift = v.strictObject({
  id: GiftId,
  memberId: MemberId,
  member: v.string(),
  voucherTail: v.string(),
  sentAt: Timestamp,
  /** From then on the money may be ours; null if it was only looked up. */
  redeemSentAt: v.nullable(Timestamp),
  attempts: v.number(),
  nextAt: Timestamp,
});
export type UnclearGift = v.InferOutput<typeof UnclearGift>;

const CodeId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z_-]{16,64}$/));
const ReceiptId = v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,17}$/));

/** A paid code, and a transfer of the same amount that another member got: it may be the same money. */
export const HeldCode = v.strictObject({
  id: CodeId,
  /** The member who made the code. The phone number is masked. */
  memberId: MemberId,
  member: v.string(),
  createdAt: Timestamp,
  provider: v.string(),
  amount: v.number(),
  currency: Currency,
  /** The transfer, and the member who got it. */
  receiptId: ReceiptId,
  otherId: MemberId,
  other: v.string(),
  transferredAt: Timestamp,
  transferReference: v.nullable(v.string()),
  senderBank: v.string(),
  senderAccount: v.string(),
  senderName: v.string(),
  receiverBank: v.string(),
  receiverTail: v.string(),
  needsSecond: v.boolean(),
  openAct: v.nullable(v.string()),
});
export type HeldCode = v.InferOutput<typeof HeldCode>;

const params = v.strictObject({ reference: v.pipe(v.string(), v.regex(/^[0-9A-Z]{16}$/)) });
const failures = ["NO_DATA", "ACT_OPEN"] as const;

/** The picture of a slip. It is no JSON, so it is no call of the list. */
export const slipPicturePath = "/office/slips/{reference}/picture";

export const slips = {
  list: officeRoute({
    method: "GET",
    path: "/office/slips",
    summary:
      "Slips and paid codes that wait for a person, and unclear gift links, the oldest first",
    permission: "slip.read",
    reply: v.strictObject({
      slips: v.array(WaitingSlip),
      codes: v.array(HeldCode),
      gifts: v.array(UnclearGift),
    }),
  }),
  read: officeRoute({
    method: "GET",
    path: "/office/slips/{reference}",
    summary: "The members who may have sent the transfer of a slip, and payments that it may be",
    permission: "slip.read",
    params,
    reply: v.strictObject({ candidates: v.array(Candidate), payments: v.array(CodePayment) }),
    failures: ["NO_DATA"],
  }),
  credit: officeRoute({
    method: "POST",
    path: "/office/slips/{reference}/credit",
    summary: "Credits the transfer of a slip to the member who sent the slip",
    permission: "slip.decide",
    act: "slip.credit",
    isProved: true,
    params,
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures: [...failures, "WRONG_CURRENCY", "TRANSFER_ENDED"],
  }),
  refuse: officeRoute({
    method: "POST",
    path: "/office/slips/{reference}/refuse",
    summary: "Refuses a slip; the member sees the note",
    permission: "slip.decide",
    act: "slip.refuse",
    isProved: true,
    params,
    body: v.strictObject({ note: v.picklist(slipReasons), reason: Reason }),
    reply: ActReply,
    failures,
  }),
  creditCode: officeRoute({
    method: "POST",
    path: "/office/codes/{id}/credit",
    summary: "The payment of a code is other money than the transfer: it is credited",
    permission: "slip.decide",
    act: "code.credit",
    isProved: true,
    params: v.strictObject({ id: CodeId }),
    body: v.strictObject({ receiptId: ReceiptId, reason: Reason }),
    reply: ActReply,
    failures,
  }),
  sameCode: officeRoute({
    method: "POST",
    path: "/office/codes/{id}/same",
    summary: "The payment of a code is the transfer that another member got: nothing is credited",
    permission: "slip.decide",
    act: "code.same",
    isProved: true,
    params: v.strictObject({ id: CodeId }),
    body: v.strictObject({ receiptId: ReceiptId, reason: Reason }),
    reply: ActReply,
    failures,
  }),
  retryGift: officeRoute({
    method: "POST",
    path: "/office/gifts/{id}/retry",
    summary: "Asks the provider about a gift link again at once",
    permission: "slip.decide",
    act: "gift.retry",
    isProved: true,
    params: v.strictObject({ id: GiftId }),
    body: v.strictObject({ reason: Reason }),
    reply: ActReply,
    failures,
  }),
};
