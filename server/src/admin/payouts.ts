import { toAmount } from "@krapao/contract/amount";
import { sql } from "kysely";
import { isReturn, settleReturn, settleWithdrawals } from "#features/withdraw/queries.ts";
import { recordAct } from "#platform/audit.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

/** Decisions about payouts whose result the bank does not report. */

/** After so many minutes no request can be on its way any more, so an operator may decide. */
const sentMinutes = 10;

interface UnknownPayout {
  readonly reference: string;
  readonly member_id: string;
  readonly number: bigint;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly sent_at: Date;
  readonly phone: string;
}

function findPayouts(db: ReturnType<typeof createDatabase>, reference?: string) {
  return sql<UnknownPayout>`
    select withdrawal.reference, withdrawal.member_id, withdrawal.number, withdrawal.sent_at,
      operation.amount_minor, operation.currency, member.username as phone
    from withdrawal
    join operation
      on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
    join member on member.id = withdrawal.member_id
    where withdrawal.is_open
      and withdrawal.sent_at < clock_now() - make_interval(mins => ${sentMinutes})
      and (${reference ?? null}::text is null or withdrawal.reference = ${reference ?? null})
    order by withdrawal.sent_at
  `.execute(db);
}

/** One line for each payout without a clear answer, the oldest first. */
export async function listUnknownPayouts({ pool }: Operator): Promise<string[]> {
  const { rows } = await findPayouts(createDatabase(pool));
  return rows.map((payout) =>
    [
      payout.reference,
      payout.sent_at.toISOString(),
      `${toAmount(payout.amount_minor).toFixed(2)} ${payout.currency}`,
      `payout of member ${payout.phone}`,
    ].join("  "),
  );
}

export const isPayoutReference = (reference: string) => /^[WB]/.test(reference);

/**
 * Ends a payout by the bank's answer to the operator: it was paid, or it was not and will not be.
 */
export async function endPayout(
  { pool, actor }: Operator,
  { reference, isDone, reason }: { reference: string; isDone: boolean; reason: string },
): Promise<void> {
  const db = createDatabase(pool);
  const [payout] = (await findPayouts(db, reference)).rows;
  if (!payout)
    throw new Error(`No payout ${reference} has been unknown for ${sentMinutes} minutes.`);
  const { member_id: memberId, number } = payout;
  await db.transaction().execute(async (tx) => {
    const state = isDone ? "SUCCESS" : "FAILED";
    const settled = isReturn(reference)
      ? await settleReturn(tx, { memberId, number, state })
      : (await settleWithdrawals(tx, [{ memberId, number, state }]))[0];
    if (!settled?.isMoved) throw new Error(`Payout ${reference} is not unknown any more.`);
    await recordAct(tx, {
      actor,
      act: isDone ? "unknown.settle" : "unknown.return",
      subject: memberId,
      detail: { reference, reason },
    });
  });
}
