import { toAmount } from "@krapao/contract/amount";
import type { ActReply } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import { createDatabase, type Queryable } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** Decisions about withdrawals that wait for a person before they are sent. */

interface HeldPayout {
  readonly reference: string;
  readonly member_id: string;
  readonly number: bigint;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly checked_at: Date;
  readonly held_reasons: readonly string[];
  readonly phone: string;
}

async function findHeld(db: Queryable): Promise<readonly HeldPayout[]> {
  const { rows } = await sql<HeldPayout>`
    select withdrawal.reference, withdrawal.member_id, withdrawal.number, withdrawal.checked_at,
      withdrawal.held_reasons, operation.amount_minor, operation.currency, member.username as phone
    from withdrawal
    join operation
      on operation.member_id = withdrawal.member_id and operation.number = withdrawal.number
    join member on member.id = withdrawal.member_id
    where withdrawal.is_open and withdrawal.held_reasons is not null
    order by withdrawal.checked_at
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
      payout.held_reasons.join(" "),
    ].join("  "),
  );
}

/** Releases or refuses a held payout by an act of the office. */
export async function decideHeldPayout(
  operator: Operator,
  { reference, isReleased, reason }: { reference: string; isReleased: boolean; reason: string },
): Promise<ActReply> {
  const kind = isReleased ? "withdraw.release" : "withdraw.refuse";
  const request = { kind, subject: reference, reason } as const;
  const sentences = { NO_DATA: `No payout ${reference} waits for a person.` };
  return requestAtConsole(operator, request, sentences);
}

export async function runHeldPayout(operator: Operator, words: readonly string[]) {
  const [deed, reference, ...rest] = words;
  if (deed === "list") {
    const lines = await listHeldPayouts(operator);
    return lines.length > 0 ? lines.join("\n") : "No payout waits for a person.";
  }
  const reason = rest.join(" ").trim();
  if (!reference || !reason || (deed !== "release" && deed !== "refuse")) return undefined;
  const what = `Payout ${reference}`;
  const isReleased = deed === "release";
  const reply = await decideHeldPayout(operator, { reference, isReleased, reason });
  return sentenceOf(reply, `${what} is ${isReleased ? "released" : "refused"}.`, what);
}
