import { toAmount } from "@krapao/contract/amount";
import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { creditReceipt } from "#features/deposit/credit.ts";
import * as receipts from "#features/deposit/receipts.ts";
import { endAsTwin } from "#features/deposit/twins.ts";
import { recordAct } from "#platform/audit.ts";
import {
  clockNow,
  createDatabase,
  type Database,
  type Queryable,
} from "#platform/database/database.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import { columnsOf } from "#tables.ts";
import type { Operator } from "./acts.ts";

/** Decisions about transfers that could not be matched. Each act is written to the audit trail. */

/** One line for each transfer in suspense, the oldest first. */
export async function listSuspense({ pool }: Operator): Promise<string[]> {
  const waiting = await createDatabase(pool)
    .selectFrom("bank_receipt")
    .select(columnsOf.bank_receipt)
    .where("state", "=", "suspense")
    .orderBy("id")
    .execute();
  return waiting.map((receipt) =>
    [
      `#${receipt.id}`,
      receipt.transferred_at.toISOString(),
      `${toAmount(receipt.amount_minor).toFixed(2)} ${receipt.currency}`,
      `from ${receipt.sender_bank} ${receipt.sender_account} ${receipt.sender_name}`,
      `to ${receipt.receiver_bank} ${receipt.receiver_account}`,
      `reference ${receipt.reference ?? "none"}`,
      receipt.reason ?? "not checked yet",
    ].join("  "),
  );
}

/** Credits a transfer to the member that the operator names. */
export async function assignSuspense(
  { pool, actor }: Operator,
  { id, phone }: { id: bigint; phone: string },
): Promise<void> {
  const db = createDatabase(pool);
  await withReceipt(db, id, async (tx, receipt) => {
    const member = await tx
      .selectFrom("member")
      .select("id")
      .where("username", "=", phone)
      .executeTakeFirst();
    if (!member) throw new Error(`There is no member ${phone}.`);
    const credit = { memberId: member.id, channel: "operator" as const };
    const { outcome } = await creditReceipt(tx, receipt, credit);
    if (outcome === "wrong-currency") {
      throw new Error(`Transfer #${id} is in ${receipt.currency}, which is not the member's.`);
    }
    if (outcome !== "credited") throw new Error(`Transfer #${id} is not in suspense any more.`);
    const detail = { receiptId: String(id) };
    await recordAct(tx, { actor, act: "suspense.assign", subject: member.id, detail });
    const message: MoneyEvent = { reason: "deposit" };
    await notifyOnCommit(tx, { memberId: member.id, event: socketEvents.money, message });
  });
}

/** Marks a transfer as returned by the bank, so that it cannot be credited. */
export async function returnSuspense(
  { pool, actor }: Operator,
  { id, reason }: { id: bigint; reason: string },
): Promise<void> {
  const db = createDatabase(pool);
  await withReceipt(db, id, async (tx, receipt) => {
    if (receipt.state !== "suspense") {
      throw new Error(`Transfer #${id} is not in suspense any more.`);
    }
    await tx
      .updateTable("bank_receipt")
      .set({ state: "returned", due_at: null, ended_at: clockNow })
      .where("id", "=", id)
      .execute();
    await recordAct(tx, {
      actor,
      act: "suspense.return",
      subject: String(id),
      detail: { reason },
    });
  });
}

/** Marks a transfer as the payment of a code, which was credited to the member of the code. */
export async function endSuspenseAsCode(
  { pool, actor }: Operator,
  { id, qrcodeId }: { id: bigint; qrcodeId: string },
): Promise<void> {
  const db = createDatabase(pool);
  await withReceipt(db, id, async (tx, receipt) => {
    if (receipt.state !== "suspense") {
      throw new Error(`Transfer #${id} is not in suspense any more.`);
    }
    const payment = await tx
      .selectFrom("qr_payment")
      .select(["provider", "payment_id as paymentId", "member_id", "amount_minor"])
      .where("qr_code_id", "=", qrcodeId)
      .where("operation_number", "is not", null)
      .executeTakeFirst();
    if (payment?.amount_minor !== receipt.amount_minor) {
      throw new Error(`No payment of this amount was credited for code ${qrcodeId}.`);
    }
    await endAsTwin(tx, id, payment);
    const detail = { receiptId: String(id), qrcodeId };
    await recordAct(tx, { actor, act: "suspense.code", subject: payment.member_id, detail });
  });
}

/** Runs an act on a transfer under its lock. */
async function withReceipt(
  db: Database,
  id: bigint,
  act: (tx: Queryable, receipt: receipts.Receipt) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom("bank_receipt")
      .select(columnsOf.bank_receipt)
      .where("id", "=", id)
      .executeTakeFirst();
    if (!found) throw new Error(`There is no transfer #${id}.`);
    await receipts.lockTransfers(tx, [receipts.toTransfer(found)]);
    const [receipt] = await receipts.lockReceipts(tx, [id]);
    if (receipt) await act(tx, receipt);
  });
}
