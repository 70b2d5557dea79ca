import { toAmount } from "@krapao/contract/amount";
import { socketEvents } from "@krapao/contract/events";
import type { MoneyEvent } from "@krapao/contract/sockets";
import { sql } from "kysely";
import { settleWithdrawals } from "#features/withdraw/queries.ts";
import { recordAct } from "#platform/audit.ts";
import { createDatabase, type Queryable } from "#platform/database/database.ts";
import { notifyOnCommit } from "#platform/sockets/notices.ts";
import type { Operator } from "./acts.ts";

/** Decisions about withdrawals that wait for a person before they are sent. */

interface HeldPayout {
  readonly reference: string;
  readonly member_id: string;
  readonly number: bigint;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly checked_at: Date;
  readonly held_reason: string;
  readonly phone: string;
}

/** Locks the row, so that two operators cannot decide at once. */
async function findHeld(db: Queryable, reference?: string): Promise<readonly HeldPayout[]> {
  const { rows } = await sql<HeldPayout>`
    select withdrawal.reference, withdrawal.member_id, withdrawal.number, withdrawal.checked_at,
      withdrawal.held_reason, operation.amount_minor, operation.currency, member.username as phone
    from withdrawal
    join operation
      on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
    join member on member.id = withdrawal.member_id
    where withdrawal.is_open and withdrawal.held_reason is not null
      and (${reference ?? null}::text is null or withdrawal.reference = ${reference ?? null})
    order by withdrawal.checked_at
    for update of withdrawal
  `.execute(db);
  return rows;
}

async function listHeldPayouts({ pool }: Operator): Promise<string[]> {
  const payouts = await findHeld(createDatabase(pool));
  return payouts.map((payout) =>
    [
      payout.reference,
      payout.checked_at.toISOString(),
      `${toAmount(payout.amount_minor).toFixed(2)} ${payout.currency}`,
      `payout of member ${payout.phone}`,
      payout.held_reason,
    ].join("  "),
  );
}

/** Sends a held withdrawal to the bank, or returns its money. It was never sent before. */
export async function decideHeldPayout(
  { pool, actor }: Operator,
  { reference, isReleased, reason }: { reference: string; isReleased: boolean; reason: string },
): Promise<void> {
  await createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const [payout] = await findHeld(tx, reference);
      if (!payout) throw new Error(`No payout ${reference} waits for a person.`);
      const { member_id: memberId, number } = payout;
      if (isReleased) {
        await sql`
          update withdrawal set held_reason = null, due_at = clock_now()
          where member_id = ${memberId} and number = ${number}
        `.execute(tx);
      } else {
        const [settled] = await settleWithdrawals(tx, [{ memberId, number, state: "FAILED" }]);
        if (!settled?.isMoved) throw new Error(`Payout ${reference} has ended.`);
      }
      await recordAct(tx, {
        actor,
        act: isReleased ? "payout.release" : "payout.refuse",
        subject: memberId,
        detail: { reference, reason, heldReason: payout.held_reason },
      });
      const message: MoneyEvent = { reason: "withdraw" };
      await notifyOnCommit(tx, { memberId, event: socketEvents.money, message });
    });
}

export async function runHeldPayout(operator: Operator, words: readonly string[]) {
  const [deed, reference, ...rest] = words;
  if (deed === "list") {
    const lines = await listHeldPayouts(operator);
    return lines.length > 0 ? lines.join("\n") : "No payout waits for a person.";
  }
  const reason = rest.join(" ").trim();
  if (!reference || !reason || (deed !== "release" && deed !== "refuse")) return undefined;
  await decideHeldPayout(operator, { reference, isReleased: deed === "release", reason });
  return `Payout ${reference} is ${deed === "release" ? "released" : "refused"}.`;
}
