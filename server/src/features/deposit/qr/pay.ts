import type { Context } from "#context.ts";
import { recordAct } from "#platform/audit.ts";
import type { Queryable } from "#platform/database/database.ts";
import { killPoint } from "#platform/kill-points.ts";
import type { PaidCharge } from "#providers/payment.ts";
import { openDeposit } from "../credit.ts";
import { keepInSuspense, lockTransfers, type Receipt, toTransfer } from "../receipts.ts";
import { cleanReference, matchSender, receiverKey } from "../rules.ts";
import { readRegisteredAccount } from "../slip/queries.ts";
import type { CodePayment } from "../twin-rules.ts";
import {
  addPaymentToReceipt,
  endAsTwin,
  findReceiptTwins,
  judgeDoubtfulAgain,
  type ReceiptTwins,
} from "../twins.ts";
import type { QrCode } from "./queries.ts";
import * as queries from "./watch-queries.ts";

/** `held`: it is paid, but a transfer that was credited to another member may be the same money. */
export type PaymentOutcome = "credited" | "known" | "held";

type ReadCharge = PaidCharge & { readonly facts: CodePayment };

/** Credits a payment to the member who made the code, whatever the code's state is now. */
export async function creditPayment(
  ctx: Context,
  code: QrCode,
  paid: PaidCharge,
): Promise<PaymentOutcome> {
  const { id, provider, member_id: memberId } = code;
  const facts = factsOf(code, paid);
  const charge = { ...paid, facts };
  const outcome = await ctx.db.transaction().execute(async (tx): Promise<PaymentOutcome> => {
    await lockTransfers(tx, [{ ...facts, receiver: { bankCode: facts.receiverBank } }]);
    await queries.lockCode(tx, id);
    const creditedFor = await queries.findPayment(tx, { provider, paymentId: charge.paymentId });
    if (creditedFor === id) return "known";
    if (creditedFor !== undefined) {
      throw new Error(`${provider} reported one payment for two codes: ${creditedFor} and ${id}.`);
    }
    return book(tx, code, charge);
  });
  killPoint("qr.credited");
  if (outcome === "credited") ctx.notify(memberId, { reason: "qr" });
  return outcome;
}

async function book(tx: Queryable, code: QrCode, charge: ReadCharge): Promise<PaymentOutcome> {
  const { same, doubtful } = await findTwins(tx, code, charge);
  const credited = doubtful.find(({ state }) => state === "credited");
  if (!same && credited && code.doubt_verdict === null) {
    await queries.keepDoubt(tx, code.id, credited.id);
    return "held";
  }
  if (same?.state === "credited") {
    await bookAsTransfer(tx, { code, charge, receipt: same });
  } else {
    await bookAsPayment(tx, { code, charge, twin: same });
    const waiting = same ? [] : doubtful.filter(({ state }) => state === "suspense");
    await keepInSuspense(
      tx,
      waiting.map(({ id }) => ({ id, reason: "QR" })),
    );
  }
  await queries.markPaid(tx, code.id);
  return "credited";
}

async function findTwins(tx: Queryable, code: QrCode, charge: ReadCharge): Promise<ReceiptTwins> {
  const registered = await readRegisteredAccount(tx, code.member_id);
  const saidByOperator = code.doubt_verdict === "SAME" ? code.doubt_receipt_id : null;
  return findReceiptTwins(tx, charge.facts, (receipt) =>
    receipt.state === "credited"
      ? receipt.member_id === code.member_id || receipt.id === saidByOperator
      : matchSender(toTransfer(receipt), registered) !== "no-match",
  );
}

async function bookAsPayment(
  tx: Queryable,
  { code, charge, twin }: { code: QrCode; charge: ReadCharge; twin: Receipt | undefined },
): Promise<void> {
  const { provider, member_id: memberId, currency } = code;
  const { paymentId, paidMinor } = charge;
  const { number } = await openDeposit(tx, {
    memberId,
    currency,
    amountMinor: paidMinor,
    source: provider,
    house: `payment:${provider}`,
    detail: { qrcodeId: code.id, paymentId },
  });
  await queries.addPayment(tx, { code, charge, number });
  if (!twin) return;
  await endAsTwin(tx, twin.id, { provider, paymentId });
  await judgeDoubtfulAgain(tx, charge.facts);
}

/** The bank reported the transfer first, and it was credited as a transfer. */
async function bookAsTransfer(
  tx: Queryable,
  { code, charge, receipt }: { code: QrCode; charge: ReadCharge; receipt: Receipt },
): Promise<void> {
  const { provider } = code;
  const { paymentId } = charge;
  await queries.addPayment(tx, { code, charge, number: null });
  await addPaymentToReceipt(tx, receipt.id, { provider, paymentId });
  await judgeDoubtfulAgain(tx, charge.facts);
  if (receipt.member_id === code.member_id) return;
  // A member paid another member's code from their own account: the payer keeps the money until an
  // operator moves it.
  const detail = { qrcodeId: code.id, paymentId, receiptId: String(receipt.id) };
  await recordAct(tx, {
    actor: "system",
    act: "payment.credited-to-another",
    subject: code.member_id,
    detail,
  });
}

function factsOf(code: QrCode, { paidMinor, paidAt, transfer }: PaidCharge): CodePayment {
  const { reference, receiver, sender } = transfer;
  return {
    amountMinor: paidMinor,
    currency: code.currency,
    earliest: paidAt ?? code.created_at,
    latest: paidAt ?? new Date(code.created_at.getTime() + code.age_seconds * 1000),
    reference: cleanReference(reference),
    receiverBank: receiver?.bankCode ?? code.provider,
    receiverAccount: receiver && receiverKey(receiver.accountNo),
    senderBank: sender?.bankCode ?? null,
    senderAccount: sender?.accountNo ?? null,
  };
}
