import { recordAct } from "#platform/audit.ts";
import type { Database, Queryable } from "#platform/database/database.ts";
import type { PaidCharge } from "#providers/payment.ts";
import { CreditPages, CreditRefused } from "../credit-pages.ts";
import { openDeposits } from "../credit.ts";
import {
  keepInSuspense,
  lockTransfers,
  type Receipt,
  toTransfer,
  transferName,
} from "../receipts.ts";
import { cleanReference, matchSender, receiverKey } from "../rules.ts";
import { readRegisteredAccounts } from "../slip/queries.ts";
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

/**
 * Two outcomes of a payment that is not credited:
 *   `held`      a transfer that was credited to another member may be the same money
 *   `returned`  a transfer that an operator has sent back may be the same money
 */
export type PaymentOutcome = "credited" | "known" | "held" | "returned";

/** A paid code and the provider's answer about it. */
export interface PaidCode {
  readonly code: QrCode;
  readonly charge: PaidCharge;
}

interface Payment extends PaidCode {
  readonly facts: CodePayment;
}

/**
 * Credits payments to the members who made the codes, whatever the codes' states are now. Two payments
 * of one amount at one bank may have the same twin.
 */
export function createPaymentCredits(db: Database): CreditPages<PaidCode, PaymentOutcome> {
  return new CreditPages(db, {
    name: "payments",
    exclusiveBy: (paid) => {
      const { code, charge } = paid;
      const payment = `${code.provider} ${charge.paymentId}`;
      return [code.member_id, payment, transferName(lockedBy(factsOf(paid)))];
    },
    credit: (tx, paid) =>
      creditPayments(
        tx,
        paid.map((one) => ({ ...one, facts: factsOf(one) })),
      ),
  });
}

const lockedBy = (facts: CodePayment) => ({ ...facts, receiver: { bankCode: facts.receiverBank } });

async function creditPayments(
  tx: Queryable,
  payments: readonly Payment[],
): Promise<readonly PaymentOutcome[]> {
  await lockTransfers(
    tx,
    payments.map(({ facts }) => lockedBy(facts)),
  );
  await queries.lockCodes(
    tx,
    payments.map(({ code }) => code.id),
  );
  const creditedFor = await queries.findPayments(tx, payments);
  const unknown = payments.filter(({ code }, index) => {
    const earlier = creditedFor[index];
    if (earlier === undefined || earlier === code.id) return earlier === undefined;
    const { provider, id } = code;
    throw new CreditRefused(
      `${provider} reported one payment for two codes: ${earlier} and ${id}.`,
    );
  });
  const outcomes = await book(tx, unknown);
  return payments.map((payment) => outcomes.get(payment) ?? "known");
}

/** Books payments of different members, as far as no operator has to look at them. */
async function book(
  tx: Queryable,
  payments: readonly Payment[],
): Promise<ReadonlyMap<Payment, PaymentOutcome>> {
  const found = await findTwins(tx, payments);
  const judged = found.filter(({ twins: { isReturned } }) => !isReturned);
  const doubted = judged.filter(
    ({ payment, twins: { same, doubtful } }) =>
      !same &&
      payment.code.doubt_verdict !== "SAME" &&
      doubtful.some(({ state }) => state === "credited"),
  );
  const others = await queries.findOthers(
    tx,
    doubted.map(({ payment }) => payment.code.id),
  );
  // An operator decides about one transfer. Another one that may be the same money waits for a verdict too.
  const held = doubted.flatMap(({ payment, twins: { doubtful } }, index) => {
    const open = doubtful.find(({ id, state }) => state === "credited" && !others[index]?.has(id));
    return open ? [{ payment, receiptId: open.id }] : [];
  });
  await queries.keepDoubts(
    tx,
    held.map(({ payment, receiptId }) => ({ id: payment.code.id, receiptId })),
  );
  const heldPayments = new Set(held.map(({ payment }) => payment));
  const booked = judged.filter(({ payment }) => !heldPayments.has(payment));
  await addPayments(tx, booked);
  for (const one of booked) await concludeTwins(tx, one);
  await queries.markPaid(
    tx,
    booked.map(({ payment }) => payment.code),
  );
  return new Map(
    found.map(({ payment, twins: { isReturned } }) => [
      payment,
      isReturned ? "returned" : heldPayments.has(payment) ? "held" : "credited",
    ]),
  );
}

interface JudgedPayment {
  readonly payment: Payment;
  readonly twins: ReceiptTwins;
}

async function findTwins(
  tx: Queryable,
  payments: readonly Payment[],
): Promise<readonly JudgedPayment[]> {
  const registered = await readRegisteredAccounts(
    tx,
    payments.map(({ code }) => code.member_id),
  );
  const twins = await findReceiptTwins(
    tx,
    payments.map(({ code, facts }) => ({
      payment: facts,
      isOfMember: (receipt: Receipt) => {
        if (receipt.state !== "credited") {
          const account = registered.get(code.member_id);
          return account !== undefined && matchSender(toTransfer(receipt), account) !== "no-match";
        }
        const saidByOperator = code.doubt_verdict === "SAME" ? code.doubt_receipt_id : null;
        return receipt.member_id === code.member_id || receipt.id === saidByOperator;
      },
    })),
  );
  return payments.flatMap((payment, index) => {
    const found = twins[index];
    return found ? [{ payment, twins: found }] : [];
  });
}

/** Credits the payments, and stores them. The bank may have reported one as a transfer before. */
async function addPayments(tx: Queryable, judged: readonly JudgedPayment[]): Promise<void> {
  const isTransfer = ({ twins: { same } }: JudgedPayment) => same?.state === "credited";
  const deposited = judged.filter((one) => !isTransfer(one));
  const numbers = await openDeposits(
    tx,
    deposited.map(({ payment: { code, charge } }) => ({
      memberId: code.member_id,
      currency: code.currency,
      amountMinor: charge.paidMinor,
      source: code.provider,
      house: `payment:${code.provider}`,
      detail: { qrcodeId: code.id, paymentId: charge.paymentId },
    })),
  );
  await queries.addPayments(
    tx,
    judged.map((one) => {
      const index = deposited.indexOf(one);
      return { ...one.payment, number: index === -1 ? null : (numbers[index] ?? null) };
    }),
  );
}

/** The payment and the transfer that the bank reported are one and are credited once. */
async function concludeTwins(
  tx: Queryable,
  { payment: { code, charge, facts }, twins: { same, doubtful } }: JudgedPayment,
): Promise<void> {
  const paymentName = { provider: code.provider, paymentId: charge.paymentId };
  if (!same) {
    const waiting = doubtful.filter(({ state }) => state === "suspense");
    await keepInSuspense(
      tx,
      waiting.map(({ id }) => ({ id, reason: "QR" })),
    );
    return;
  }
  if (same.state === "credited") await addPaymentToReceipt(tx, same.id, paymentName);
  else await endAsTwin(tx, same.id, paymentName);
  await judgeDoubtfulAgain(tx, facts);
  if (same.state !== "credited" || same.member_id === code.member_id) return;
  // A member paid another member's code from their own account: the payer keeps the money until an
  // operator moves it.
  const { paymentId } = charge;
  const detail = { qrcodeId: code.id, paymentId, receiptId: String(same.id) };
  await recordAct(tx, {
    actor: "system",
    act: "payment.credited-to-another",
    subject: code.member_id,
    detail,
  });
}

function factsOf({ code, charge: { paidMinor, paidAt, transfer } }: PaidCode): CodePayment {
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
