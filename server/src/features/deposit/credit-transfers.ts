import type { Currency } from "@krapao/contract/fields";
import type { Queryable } from "#platform/database/database.ts";
import { type Channel, creditLocked, type CreditOutcome, readCurrency } from "./credit.ts";
import { lockByReference, lockNoted } from "./noted.ts";
import * as receipts from "./receipts.ts";
import type { BankTransfer } from "./rules.ts";
import { endAsTwin, judgeDoubtfulAgain, judgePayments, listPayments } from "./twins.ts";

interface TransferCredit {
  readonly memberId: string;
  readonly transfer: BankTransfer & { readonly reference: string };
  /** An operator has confirmed that it is not another member's payment by code. */
  readonly isCleared?: boolean;
}

type TransferOutcome = CreditOutcome | { readonly outcome: "doubt" };

type Order = TransferCredit & { readonly currency: Currency };

/** Credits one transfer that a bank has confirmed: see `creditTransfers`. */
export async function creditTransfer(
  tx: Queryable,
  { channel, ...credit }: TransferCredit & { readonly channel: Channel },
): Promise<TransferOutcome> {
  const currency = await readCurrency(tx, credit.memberId);
  const [outcome] = await creditTransfers(tx, [{ ...credit, currency }], channel);
  if (!outcome) throw new Error("The transfer was not decided.");
  return outcome;
}

/**
 * Credits transfers that a bank has confirmed, of different members and with different names, each
 * once, however often the feed, a slip or an operator reports it. The caller checks before that each
 * came from the member's account. Credits nothing in doubt: another member's payment by code may be the
 * same money.
 */
export async function creditTransfers(
  tx: Queryable,
  orders: readonly Order[],
  channel: Channel,
): Promise<readonly TransferOutcome[]> {
  const transfers = orders.map(({ transfer }) => transfer);
  await receipts.lockTransfers(tx, transfers);
  const known = await lockNoted(tx, transfers);
  const payments = await listPayments(tx, transfers);
  const judged = orders.map(({ transfer, memberId, isCleared = false }, index) => {
    if (isCleared || (known[index]?.state ?? "suspense") !== "suspense") return undefined;
    return judgePayments(transfer, payments[index] ?? [], (maker) => maker === memberId);
  });
  const certain = orders.filter((_, index) => judged[index] !== "doubt");
  const noted = await noteTransfers(
    tx,
    certain.map(({ transfer }) => ({ transfer, receipt: known[transfers.indexOf(transfer)] })),
  );
  const decided = certain.map((order, index) => {
    const receipt = noted[index];
    if (!receipt) throw new Error("The receipt that was just written does not exist.");
    return { ...order, receipt, order, payment: judged[orders.indexOf(order)] };
  });
  const credited = decided.filter(({ payment }) => payment === undefined);
  const outcomes = new Map<Order, TransferOutcome>();
  const done = await creditLocked(tx, credited, channel);
  for (const [index, { order }] of credited.entries()) {
    const outcome = done[index];
    if (outcome) outcomes.set(order, outcome);
  }
  for (const { order, receipt, payment } of decided) {
    if (payment === undefined || payment === "doubt") continue;
    await endAsTwin(tx, receipt.id, payment);
    await judgeDoubtfulAgain(tx, payment);
    outcomes.set(order, { outcome: "twin", receiptId: receipt.id });
  }
  return orders.map((order) => outcomes.get(order) ?? { outcome: "doubt" });
}

interface NotedTransfer {
  readonly transfer: BankTransfer;
  /** The row of a transfer that the feed or a slip reported before. */
  readonly receipt: receipts.Receipt | undefined;
}

/** Returns the one row of each transfer, and creates it if there is none. */
async function noteTransfers(
  tx: Queryable,
  noted: readonly NotedTransfer[],
): Promise<readonly (receipts.Receipt | undefined)[]> {
  for (const { transfer, receipt } of noted) {
    if (receipt?.reference === null) {
      await receipts.addReference(tx, receipt.id, transfer.reference);
    }
  }
  const unknown = noted.flatMap(({ transfer, receipt }) => (receipt ? [] : [transfer]));
  await receipts.addReceipts(
    tx,
    unknown.map((transfer) => ({ transfer, lineId: null })),
  );
  const added = await lockByReference(tx, unknown);
  return noted.map(({ transfer, receipt }) => receipt ?? added[unknown.indexOf(transfer)]);
}
