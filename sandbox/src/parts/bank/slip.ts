import { generate } from "promptparse";
import type { Origin, TransferBooks, TransferOrder } from "./books.ts";
import type { Transfer } from "./transfer.ts";

/**
 * What can be wrong with a slip. Where the bank's answer is what gives it away, the slip is about a
 * transfer of its own that the bank knows: to somebody else, from somebody else, or hours ago.
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

/** What a slip shows, which is not always the truth. */
export interface Slip {
  readonly transfer: Transfer;
  readonly amountMinor: number;
  /** The text of the QR code. */
  readonly code: string;
  readonly isUnreadable: boolean;
  /** The same slip as another phone would have kept it: other pixels, the same code. */
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

/** The small code of a slip: the bank that sent it and the transfer's reference, nothing else. */
export function miniCode({ bankNumber, reference }: Transfer): string {
  return generate.slipVerify({ sendingBank: bankNumber, transRef: reference });
}

/** A code that a person could pay, mistaken for a slip. */
function paymentCode({ amountMinor }: Transfer): string {
  return generate.anyId({ type: "MSISDN", target: "0701111111", amount: amountMinor / 100 });
}

/** The transfer that a flawed slip is really about, made when it is first asked for. */
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

/** Every digit is another one, so that no digit that a bank shows is the same by chance. */
function otherPerson(accountNo: string): { accountNo: string; name: string } {
  const digits = accountNo.replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
  return { accountNo: digits, name: "SOMEBODY ELSE" };
}
