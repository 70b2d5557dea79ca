import { toAmount } from "@krapao/contract/amount";
import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { type SlipReason, slipReasons } from "@krapao/contract/statement";
import type { Operator } from "./acts.ts";
import { listCandidates } from "#features/deposit/bank/queries.ts";
import { creditTransfer } from "#features/deposit/credit-transfers.ts";
import { matchSender } from "#features/deposit/rules.ts";
import * as held from "#features/deposit/slip/held-queries.ts";
import { noteOfRefusal } from "#features/deposit/slip/rules.ts";
import { recordAct } from "#platform/audit.ts";
import { isUniqueViolation } from "#platform/database/database-errors.ts";
import { createDatabase, type Database, type Queryable } from "#platform/database/database.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";

/** Decisions about slips whose transfer has an unclear owner. */

/** One line for each waiting slip, the oldest first. */
export async function listHeldSlips({ pool }: Operator): Promise<string[]> {
  const db = createDatabase(pool);
  const slips = await held.listHeld(db);
  return Promise.all(slips.map((slip) => describe(db, slip)));
}

async function describe(db: Database, slip: held.HeldSlip): Promise<string> {
  const { transfer } = slip;
  const { sender, receiver } = transfer;
  return [
    slip.reference,
    slip.created_at.toISOString(),
    `of member ${await phoneOf(db, slip.member_id)}`,
    `${toAmount(transfer.amountMinor).toFixed(2)} ${transfer.currency}`,
    `from ${sender.bankCode} ${sender.accountNo} ${sender.name}`,
    `to ${receiver.bankCode} ${receiver.accountNo}`,
    `reference ${transfer.reference}`,
    slip.held_reason,
    `may be of ${(await listFitting(db, slip)).join(", ") || "no member"}`,
  ].join("  ");
}

async function phoneOf(db: Queryable, memberId: string): Promise<string> {
  const member = await db
    .selectFrom("member")
    .select("username")
    .where("id", "=", memberId)
    .executeTakeFirstOrThrow();
  return member.username;
}

/** The phone numbers of all members whose accounts may be the sender's. */
async function listFitting(db: Database, { transfer }: held.HeldSlip): Promise<string[]> {
  const [candidates = []] = await listCandidates(db, [transfer]);
  const fitting = candidates.filter((one) => matchSender(transfer, one) !== "no-match");
  return Promise.all(
    fitting.map(async (one) => {
      const phone = await phoneOf(db, one.memberId);
      return matchSender(transfer, one) === "match" ? `${phone} (exactly)` : phone;
    }),
  );
}

/** Credits the transfer of a waiting slip to the member who sent the slip. */
export async function creditHeldSlip(
  operator: Operator,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  await withHeld(operator, reference, async (tx, slip) => {
    const { member_id: memberId, transfer } = slip;
    const order = { memberId, channel: "slip" as const, transfer, isCleared: true };
    const credit = await creditTransfer(tx, order);
    if (credit.outcome !== "credited") {
      const why = credit.outcome === "doubt" ? "UNKNOW_ERROR" : noteOfRefusal(credit.outcome);
      throw new Error(`Slip ${reference} cannot be credited: refuse it with ${why}.`);
    }
    await held.endHeldAsCredited(tx, slip, credit.number);
    const detail = { slip: reference, reason };
    await recordAct(tx, { actor: operator.actor, act: "slip.credit", subject: memberId, detail });
  });
}

const isSlipReason = (text: string): text is SlipReason =>
  slipReasons.some((reason) => reason === text);

/** Refuses a waiting slip with a note for the member. The owner of the transfer does not change. */
export async function refuseHeldSlip(
  operator: Operator,
  { reference, note, reason }: { reference: string; note: string; reason: string },
): Promise<void> {
  if (!isSlipReason(note)) {
    throw new Error(`${note} is no reason of a slip. There are ${slipReasons.join(", ")}.`);
  }
  await withHeld(operator, reference, async (tx, slip) => {
    await held.endHeldAsFailed(tx, slip, note);
    const detail = { slip: reference, note, reason };
    const subject = slip.member_id;
    await recordAct(tx, { actor: operator.actor, act: "slip.refuse", subject, detail });
  });
}

/** Runs an act on a waiting slip under its lock, and notifies the member. */
async function withHeld(
  { pool }: Operator,
  reference: string,
  act: (tx: Queryable, slip: held.HeldSlip) => Promise<void>,
): Promise<void> {
  try {
    await createDatabase(pool)
      .transaction()
      .execute(async (tx) => {
        const slip = await held.lockHeld(tx, reference);
        if (!slip) throw new Error(`Slip ${reference} does not wait for an operator.`);
        await act(tx, slip);
        const message: MoneyEvent = { reason: "slip" };
        await notifyOnCommit(tx, { memberId: slip.member_id, event: socketEvents.money, message });
      });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Error(`Another slip of the transfer was decided at the same time: list again.`, {
      cause: error,
    });
  }
}
