import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { sql } from "kysely";
import { endLeg } from "#features/game/legs.ts";
import { findLeg } from "#features/game/transfer-queries.ts";
import { Transfers } from "#features/game/transfers.ts";
import { isReturn, settleReturn, settleWithdrawals } from "#features/withdraw/queries.ts";
import { lockAccounts } from "#ledger/lock.ts";
import type { Queryable } from "#platform/database/database.ts";
import { resolveDiscrepancy } from "#platform/discrepancies.ts";
import { Failure } from "#platform/http/failure.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Deed } from "./deed.ts";

/** Decisions by the answer of the bank or a game to the operator: it was done, or it was not. */

async function notifyMember(tx: Queryable, memberId: string, reason: MoneyEvent["reason"]) {
  await notifyOnCommit(tx, { memberId, event: socketEvents.money, message: { reason } });
}

const endUnknown =
  (isDone: boolean): Deed =>
  async (tx, reference) => {
    if (reference.includes("-")) return settleEnding(tx, reference);
    if (reference.startsWith("R")) return endSenderReturn(tx, reference, isDone);
    if (reference.startsWith("T")) return endTransfer(tx, reference, isDone);
    return endPayout(tx, reference, isDone);
  };

export const settleUnknown = endUnknown(true);
export const returnUnknown = endUnknown(false);

async function endPayout(tx: Queryable, reference: string, isDone: boolean) {
  const { rows } = await sql<{ member_id: string; number: bigint }>`
    select member_id, number from withdrawal where reference = ${reference} and is_open
  `.execute(tx);
  if (!rows[0]) throw new Failure("NO_DATA");
  const { member_id: memberId, number } = rows[0];
  const state = isDone ? "SUCCESS" : "FAILED";
  const settled = isReturn(reference)
    ? await settleReturn(tx, { memberId, number, state })
    : (await settleWithdrawals(tx, [{ memberId, number, state }]))[0];
  if (!settled?.isMoved) throw new Failure("NO_DATA");
  await notifyMember(tx, memberId, "withdraw");
  return { state };
}

/** A return that was not paid: its transfer waits for a person again. */
async function endSenderReturn(tx: Queryable, reference: string, isDone: boolean) {
  const state = isDone ? "paid" : "refused";
  const { rows } = await sql<{ is_moved: boolean }>`
    select is_moved from suspense_return_settle(${reference}, ${state})
  `.execute(tx);
  if (!rows[0]?.is_moved) throw new Failure("NO_DATA");
  return { state };
}

/** Ends a leg in the operator's transaction. The next worker sends the other leg. */
const ledgerOf = (tx: Queryable) => ({ transfers: new Transfers(tx), notify: () => {} });

async function endTransfer(tx: Queryable, reference: string, isDone: boolean) {
  const leg = await findLeg(tx, reference);
  if (leg?.state !== "UNKNOWN") throw new Failure("NO_DATA");
  const ended = await endLeg(ledgerOf(tx), leg, { isDone, note: "OPERATOR", next: "DUE" });
  if (!ended.isMoved) throw new Failure("NO_DATA");
  await notifyMember(tx, leg.memberId, "transfer");
  return { state: isDone ? "SETTLED" : "REFUSED" };
}

/**
 * Stops waiting for a game at a reward's end, because the operator learnt that no money is left there.
 * Money that is there after all stays the member's.
 */
async function settleEnding(tx: Queryable, reference: string) {
  const [id = "", provider = ""] = reference.slice(1).split("-");
  const { rows: found } = await sql<{ member_id: string }>`
    select member_id from reward_grant where id = ${id}::bigint and state = 'ENDING'
  `.execute(tx);
  const memberId = found[0]?.member_id;
  if (memberId === undefined) throw new Failure("NO_DATA");
  await lockAccounts(tx, memberId);
  await giveUpWaiting(tx, { memberId, provider });
  const { numAffectedRows } = await sql`
    update reward_grant
    set clearing = array_remove(clearing, ${provider}), due_at = clock_now()
    where id = ${id}::bigint and state = 'ENDING' and ${provider} = any (clearing) and not exists (
      select from operation
      where member_id = ${memberId} and state = 'PENDING' and source = ${provider}
        and target = 'HOUSE'
    )
  `.execute(tx);
  if (numAffectedRows !== 1n) throw new Failure("NO_DATA");
  return { waitsFor: "nothing", provider };
}

/** Ends a transfer that the game has postponed. A transfer that is being requested now stays open. */
async function giveUpWaiting(
  tx: Queryable,
  { memberId, provider }: { memberId: string; provider: string },
): Promise<void> {
  const { rows } = await sql<{ reference: string }>`
    update game_transfer as leg set state = 'REQUESTED'
    from operation
    where operation.member_id = leg.member_id and operation.number = leg.number
      and operation.target = 'HOUSE' and leg.member_id = ${memberId}
      and leg.provider = ${provider} and leg.state = 'WAITING'
    returning leg.reference
  `.execute(tx);
  const leg = rows[0] && (await findLeg(tx, rows[0].reference));
  if (!leg) return;
  await endLeg(ledgerOf(tx), leg, { isDone: false, note: "OPERATOR", next: "DUE" });
}

/** It opens again if the party repeats the answer. */
export const settleContradiction: Deed = async (tx, id) => {
  if (!(await resolveDiscrepancy(tx, BigInt(id)))) throw new Failure("NO_DATA");
  return { state: "resolved" };
};

/** It is open again if a check finds other values. */
export const explainDifference: Deed = async (tx, id) => {
  const { rows } = await sql<{ is_done: boolean }>`
    select office_difference_explain(${id}) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("NO_DATA");
  return { state: "explained" };
};

/** The worker credits what the provider answers about the code, as always. */
export const retryPayment: Deed = async (tx, id) => {
  const { rows } = await sql<{ is_done: boolean }>`
    select office_difference_retry(${id}) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("NO_DATA");
  return {};
};

/** The transfer that a provider's list has waits in suspense, where it is credited by another act. */
export const makeReceipt: Deed = async (tx, id) => {
  const { rows } = await sql<{ receipt: bigint | null }>`
    select office_difference_receipt(${id}) as receipt
  `.execute(tx);
  const receipt = rows[0]?.receipt ?? null;
  if (receipt === null) throw new Failure("NO_DATA");
  return { state: "suspense", receipt: String(receipt) };
};

/** It is open again if a check finds a difference of the day. */
export const closeDay: Deed = async (tx, day) => {
  const { rows } = await sql<{ is_done: boolean }>`
    select office_day_close(${day}) as is_done
  `.execute(tx);
  if (!rows[0]?.is_done) throw new Failure("NO_DATA");
  return { state: "closed" };
};
