import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { ActReply } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** Decisions about payouts and transfers whose result the bank or a game does not report. */

interface UnknownRow {
  readonly kind: "PAYOUT" | "TRANSFER" | "REWARD";
  readonly reference: string;
  readonly phone: string | null;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly party: string;
  readonly account: string;
  readonly way: string;
  readonly since: Date;
  readonly next_at: Date | null;
  readonly last_answer: string | null;
}

const whatOf: Readonly<Record<UnknownRow["kind"], (row: UnknownRow) => string>> = {
  PAYOUT: ({ party, account }) => `payout to ${party} ${account}`,
  TRANSFER: ({ way, party, account }) =>
    `${way === "DEPOSIT" ? "to" : "from"} ${party} ${account}` +
    (way === "CLEARING" ? "  a reward's end waits for it" : ""),
  REWARD: ({ party, account }) => `reward whose end waits for ${party} ${account}`,
};

/** One line for everything without a clear answer, the oldest first. */
export async function listUnknown({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<UnknownRow>`
    select item.kind, item.reference, member.username as phone, item.amount_minor, item.currency,
      item.party, item.account, item.way, item.since, item.next_at, item.last_answer
    from office_unknown as item
    left join member on member.id = item.member_id
    order by item.since, item.reference
  `.execute(createDatabase(pool));
  return rows.map((row) =>
    [
      row.reference,
      row.since.toISOString(),
      `${toAmount(row.amount_minor).toFixed(2)} ${row.currency}`,
      whatOf[row.kind](row),
      row.phone === null ? "of nobody known" : `of member ${row.phone}`,
      `last answer ${row.last_answer ?? "none"}`,
      row.next_at ? "is polled automatically" : "waits for an operator",
    ].join("  "),
  );
}

/** Requests the end by the provider's answer to the operator. A second person always agrees. */
export function endUnknown(
  operator: Operator,
  { reference, isDone, reason }: { reference: string; isDone: boolean; reason: string },
): Promise<ActReply> {
  const kind = isDone ? "unknown.settle" : "unknown.return";
  const sentences = {
    NO_DATA: `${reference} is not unknown, or may still settle by itself: list again.`,
  };
  return requestAtConsole(operator, { kind, subject: reference, reason }, sentences);
}

export async function runUnknown(
  operator: Operator,
  [deed, reference, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listUnknown(operator);
    return lines.length > 0 ? lines.join("\n") : "Nothing is unknown.";
  }
  const reason = rest.join(" ").trim();
  if (!reference || !reason || (deed !== "settle" && deed !== "return")) return undefined;
  const isDone = deed === "settle";
  const reply = await endUnknown(operator, { reference, isDone, reason });
  return sentenceOf(reply, `${reference} is ${isDone ? "settled" : "returned"}.`, reference);
}
