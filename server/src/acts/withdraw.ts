import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { sql } from "kysely";
import { settleWithdrawals } from "#features/withdraw/queries.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Deed } from "./deed.ts";

/** Locks the row, so that two operators cannot decide at once. */
async function lockHeld(tx: Queryable, reference: string) {
  const { rows } = await sql<{ member_id: string; number: bigint }>`
    select member_id, number from withdrawal
    where reference = ${reference} and is_open and held_reasons is not null
    for update
  `.execute(tx);
  if (!rows[0]) throw new Failure("NO_DATA");
  return { memberId: rows[0].member_id, number: rows[0].number };
}

async function notifyMember(tx: Queryable, memberId: string): Promise<void> {
  const message: MoneyEvent = { reason: "withdraw" };
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
}

/** The worker sends it to the bank. */
export const releaseWithdrawal: Deed = async (tx, reference) => {
  const { memberId, number } = await lockHeld(tx, reference);
  await sql`
    update withdrawal set held_reasons = null, due_at = clock_now()
    where member_id = ${memberId} and number = ${number}
  `.execute(tx);
  await notifyMember(tx, memberId);
  return { heldReasons: null };
};

/** The money goes back to the wallet. It was never sent. */
export const refuseWithdrawal: Deed = async (tx, reference) => {
  const { memberId, number } = await lockHeld(tx, reference);
  const [settled] = await settleWithdrawals(tx, [{ memberId, number, state: "FAILED" }]);
  if (!settled?.isMoved) throw new Failure("NO_DATA");
  await notifyMember(tx, memberId);
  return { state: "FAILED" };
};
