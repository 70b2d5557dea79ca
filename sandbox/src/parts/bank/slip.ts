import { generate } from "promptparse";
import type { Origin, TransferBooks, TransferOrder } from "./books.ts";
import type { Transfer } from "./transfer.ts";

/**
 * The flaws of a slip. If only the bank's answer reveals the flaw, the slip has its own transfer
 * that the bank knows: to another person, from another person, or hours ago.
 */
export const slipFlaws = [
  "unreadable",
  "other-code",
  "wrong-receiver",
  "other-sender",
  "expired",
  "duplicate",
  "forged",
] as const;
export type SlipFlaw = (typeof slipFlaws)[number];

export const slipQuery = {
  type: "object",
  additionalProperties: false,
  properties: { flaw: { enum: slipFlaws } },
};

/** The content of a slip, which is not always true. */
export interface Slip {
  readonly transfer: Transfer;
  readonly amountMinor: number;
  /** The text of the QR code. */
  readonly code: string;
  readonly isUnreadable: boolean;
  /** The same slip saved by another phone: other pixels, the same code. */
  readonly isRedrawn: boolean;
}

const expiredMilliseconds = 2 * 60 * 60 * 1000;
const forgedFactor = 10;

export function slipOf(books: TransferBooks, made: Transfer, flaw?: SlipFlaw): Slip {
  const transfer = ownTransfer(books, made, flaw) ?? made;
  return {
    transfer,
    amountMinor: transfer.amountMinor * (flaw === "forged" ? forgedFactor : 1),
    code: flaw === "other-code" ? paymentCode(transfer) : miniCode(transfer),
    isUnreadable: flaw === "unreadable",
    isRedrawn: flaw === "duplicate",
  };
}

/** The mini code of a slip: only the sending bank and the transfer's reference. */
export function miniCode({ bankNumber, reference }: Transfer): string {
  return generate.slipVerify({ sendingBank: bankNumber, transRef: reference });
}

/** A code for a payment, mistaken for a slip. */
function paymentCode({ amountMinor }: Transfer): string {
  return generate.anyId({ type: "MSISDN", target: "0701111111", amount: amountMinor / 100 });
}

/** The transfer of a flawed slip, created at the first request. */
function ownTransfer(books: TransferBooks, made: Transfer, flaw?: SlipFlaw): Transfer | undefined {
  const change = flaw && changeFor(made, flaw);
  if (!change) return undefined;
  const origin: Origin = { id: made.id, flaw };
  const found = books.findByOrigin(origin);
  if (found) return found;
  const order: TransferOrder = {
    ...made,
    transferredAt: new Date(made.transferredAt),
    feed: "NONE",
    delayMilliseconds: 0,
    reference: undefined,
    ...change,
  };
  return books.add(order, origin);
}

function changeFor(made: Transfer, flaw: SlipFlaw): Partial<TransferOrder> | undefined {
  const { receiver, sender, transferredAt } = made;
  if (flaw === "wrong-receiver") {
    return { receiver: { ...receiver, ...otherPerson(receiver.accountNo) } };
  }
  if (flaw === "other-sender") return { sender: { ...sender, ...otherPerson(sender.accountNo) } };
  if (flaw !== "expired") return undefined;
  return { transferredAt: new Date(Date.parse(transferredAt) - expiredMilliseconds) };
}

/** Every digit differs, so that no shown digit matches by chance. */
function otherPerson(accountNo: string): { accountNo: string; name: string } {
  const digits = accountNo.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
  return { accountNo: digits, name: "SOMEBODY ELSE" };
}
