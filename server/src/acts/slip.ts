import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { slipReasons } from "@krapao/contract/statement";
import { sql } from "kysely";
import { creditTransfer } from "#features/deposit/credit-transfers.ts";
import { lockTransfers } from "#features/deposit/receipts.ts";
import * as held from "#features/deposit/slip/held-queries.ts";
import { isUniqueViolation } from "#platform/database/database-errors.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Deed } from "./deed.ts";

/** Decisions about slips and paid codes with an unclear owner, and gift links without a clear result. */

/** Locks the transfer of the slip and then the slip, as the workers do. */
async function lockSlip(tx: Queryable, reference: string): Promise<held.HeldSlip> {
  const found = await held.readHeld(tx, reference);
  if (found) await lockTransfers(tx, [found.transfer]);
  const slip = await held.lockHeld(tx, reference);
  if (!slip) throw new Failure("NO_DATA");
  return slip;
}

async function notifyMember(tx: Queryable, memberId: string): Promise<void> {
  const message: MoneyEvent = { reason: "slip" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
}

/** Credits the transfer of a waiting slip to the member who sent the slip. */
export const creditSlip: Deed = async (tx, reference) => {
  const slip = await lockSlip(tx, reference);
  const { member_id: memberId, transfer } = slip;
  const order = { memberId, channel: "slip", transfer, isCleared: true } as const;
  const credit = await creditTransfer(tx, order);
  if (credit.outcome === "wrong-currency") throw new Failure("WRONG_CURRENCY");
  if (credit.outcome !== "credited") throw new Failure("TRANSFER_ENDED");
  try {
    await held.endHeldAsCredited(tx, slip, credit.number);
  } catch (error) {
    // Another slip of the transfer is being decided.
    if (!isUniqueViolation(error)) throw error;
    throw new Failure("TRANSFER_ENDED");
  }
  await notifyMember(tx, memberId);
  return { state: "SUCCESS", operation: String(credit.number) };
};

/** Refuses a waiting slip with a note for the member. The owner of the transfer does not change. */
export const refuseSlip: Deed = async (tx, reference, input) => {
  const note = slipReasons.find((one) => one === input["note"]);
  if (!note) throw new Error("The act has no such note.");
  const slip = await lockSlip(tx, reference);
  await held.endHeldAsFailed(tx, slip, note);
  await notifyMember(tx, slip.member_id);
  return { state: "FAILED", note };
};

/** Whether a paid code is the transfer that another member got. The worker books it when it polls the code. */
export const decideCode =
  (verdict: "SAME" | "OTHER"): Deed =>
  async (tx, id, { receiptId }) => {
    const { rows } = await sql<{ is_done: boolean }>`
      select qr_code_decide(${id}, ${receiptId}::bigint, ${verdict}) as is_done
    `.execute(tx);
    if (!rows[0]?.is_done) throw new Failure("NO_DATA");
    return { verdict };
  };

/** The worker asks the provider about the voucher again. It decides as always. */
export const retryGift: Deed = async (tx, id) => {
  const { numAffectedRows } = await sql`
    update gift set due_at = clock_now() where id = ${id}::bigint and state = 'PENDING'
  `.execute(tx);
  if (numAffectedRows !== 1n) throw new Failure("NO_DATA");
  return {};
};
