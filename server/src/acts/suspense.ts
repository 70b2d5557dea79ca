import { type QrProvider, qrProviders } from "@krapao/contract/deposit";
import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { sql } from "kysely";
import { creditReceipt } from "#features/deposit/credit.ts";
import * as receipts from "#features/deposit/receipts.ts";
import { matchAccountNo } from "#features/deposit/rules.ts";
import { endAsTwin, judgeDoubtfulAgain } from "#features/deposit/twins.ts";
import { clockNow, type Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { newReference } from "#platform/secrets/references.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import { columnsOf } from "#tables.ts";
import type { Deed } from "./deed.ts";

/** Decisions about incoming transfers that could not be matched. */

/** Locks the transfer, and all that may be the same money, as the workers do. */
async function lockTransfer(tx: Queryable, subject: string): Promise<receipts.Receipt> {
  const found = await tx
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("id", "=", BigInt(subject))
    .executeTakeFirst();
  if (!found) throw new Failure("NO_DATA");
  await receipts.lockTransfers(tx, [receipts.toTransfer(found)]);
  const [receipt] = await receipts.lockReceipts(tx, [found.id]);
  if (receipt?.state !== "suspense") throw new Failure("NO_DATA"); // guard: transfer-decided-once
  return receipt;
}

const textOf = (value: unknown): string => {
  if (typeof value !== "string") throw new Error("The act has no such choice.");
  return value;
};

/** Credits a transfer to the member that the operator chose. */
export const assignTransfer: Deed = async (tx, subject, input) => {
  const receipt = await lockTransfer(tx, subject);
  const memberId = textOf(input["memberId"]);
  const credit = await creditReceipt(tx, receipt, { memberId, channel: "operator" });
  if (credit.outcome === "wrong-currency") throw new Failure("WRONG_CURRENCY");
  if (credit.outcome !== "credited") throw new Failure("NO_DATA");
  const message: MoneyEvent = { reason: "deposit" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
  return { state: "credited", memberId, operation: String(credit.number) };
};

/** No member gets the transfer. The bank returns it on paper; this system sends nothing. */
export const returnTransfer: Deed = async (tx, subject) => {
  const { id } = await lockTransfer(tx, subject);
  await tx
    .updateTable("bank_receipt")
    .set({ state: "returned", due_at: null, ended_at: clockNow })
    .where("id", "=", id)
    .execute();
  return { state: "returned" };
};

/**
 * Sends the transfer back to the account that two people have confirmed; a worker pays it. The digits that
 * the bank shows must be those of the account.
 */
export const sendTransferBack: Deed = async (tx, subject, input) => {
  const receipt = await lockTransfer(tx, subject);
  const accountNo = textOf(input["accountNo"]);
  if (matchAccountNo(receipt.sender_account, accountNo) === "no-match") {
    throw new Failure("WRONG_ACCOUNT");
  }
  const reference = newReference("R");
  const { rows } = await sql<{ is_done: boolean }>`
    select suspense_send_back(${receipt.id}, ${reference}, ${JSON.stringify(input)}::jsonb) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("NO_DATA");
  return { state: "returned", reference };
};

const isProvider = (text: string): text is QrProvider => qrProviders.some((one) => one === text);

/** The transfer is the payment of a code, which was credited to the member of the code. */
export const endTransferAsCode: Deed = async (tx, subject, input) => {
  const receipt = await lockTransfer(tx, subject);
  const provider = textOf(input["provider"]);
  if (!isProvider(provider)) throw new Failure("NO_DATA");
  const payment = { provider, paymentId: textOf(input["paymentId"]) };
  await endAsTwin(tx, receipt.id, payment);
  const { receiver, amountMinor, currency } = receipts.toTransfer(receipt);
  await judgeDoubtfulAgain(tx, { receiverBank: receiver.bankCode, amountMinor, currency });
  return { state: "twin", ...payment };
};
