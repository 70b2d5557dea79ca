import { toAmount } from "@krapao/contract/amount";
import { sql } from "kysely";
import { endLeg } from "#features/game/legs.ts";
import { houseCode, mayOperatorEnd } from "#features/game/rules.ts";
import { findLeg, type Leg } from "#features/game/transfer-queries.ts";
import { Transfers } from "#features/game/transfers.ts";
import { recordAct } from "#platform/audit.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

/** Decisions about transfers whose result the provider does not report. */

/** One line for each transfer without a clear answer, the oldest first. */
export async function listUnknown({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<Leg & { phone: string; requested_at: Date; due_at: Date | null }>`
    select leg.reference, leg.provider, leg.direction, leg.requested_at, leg.due_at,
      operation.target as "to", operation.amount_minor as "amountMinor", operation.currency, account.username,
      member.username as phone
    from game_transfer as leg
    join operation on operation.member_id = leg.member_id and operation.number = leg.number
    join game_account as account
      on account.member_id = leg.member_id and account.provider = leg.provider
    join member on member.id = leg.member_id
    where leg.state = 'UNKNOWN'
    order by leg.requested_at
  `.execute(createDatabase(pool));
  return rows.map((leg) =>
    [
      leg.reference,
      leg.requested_at.toISOString(),
      `${toAmount(leg.amountMinor).toFixed(2)} ${leg.currency}`,
      `${leg.direction === "DEPOSIT" ? "to" : "from"} ${leg.provider} ${leg.username}`,
      `of member ${leg.phone}`,
      leg.due_at ? "is polled automatically" : "waits for an operator",
      ...(leg.to === houseCode ? ["a reward's end waits for it"] : []),
    ].join("  "),
  );
}

/** Ends a transfer by the provider's answer to the operator: it was done, or it was not. */
export async function endUnknown(
  { pool, actor }: Operator,
  { reference, isDone, reason }: { reference: string; isDone: boolean; reason: string },
): Promise<void> {
  const db = createDatabase(pool);
  const leg = await findLeg(db, reference);
  if (!leg) throw new Error(`There is no transfer ${reference}.`);
  if (leg.state !== "UNKNOWN") throw new Error(`Transfer ${reference} is not unknown.`);
  if (!mayOperatorEnd(leg)) {
    throw new Error(`Transfer ${reference} may still settle by itself: try again later.`);
  }
  await db.transaction().execute(async (tx) => {
    const books = { transfers: new Transfers(tx), notify: () => {} };
    const { isMoved } = await endLeg(books, leg, { isDone, note: "OPERATOR", next: "DUE" });
    if (!isMoved) throw new Error(`Transfer ${reference} is not unknown any more.`);
    await recordAct(tx, {
      actor,
      act: isDone ? "unknown.settle" : "unknown.return",
      subject: leg.memberId,
      detail: { reference, reason },
    });
  });
}
