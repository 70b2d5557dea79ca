import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { ActReply } from "@krapao/contract/office/acts";
import { sql } from "kysely";
import { createDatabase } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";
import { requestAtConsole, sentenceOf } from "./request-act.ts";

/** Decisions about rewards whose deposit was played before they were taken. */

interface LateRow {
  readonly id: bigint;
  readonly state: string;
  readonly phone: string;
  readonly source: string;
  readonly reward_minor: bigint;
  readonly currency: Currency;
  readonly started_at: Date;
  readonly placed_at: string | null;
  readonly corrected_at: Date | null;
}

/** One line for each reward with a late-reported bet or a deducted deposit that has no decision yet. */
export async function listHeld({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<LateRow>`
    select reward.id, reward.state, member.username as phone, reward.source, reward.reward_minor,
      reward.currency, reward.started_at, min(audit.detail ->> 'placedAt') as placed_at,
      max(audit.at) filter (where audit.act = 'reward.deposit_corrected') as corrected_at
    from audit
    join reward_grant as reward on reward.id = (audit.detail ->> 'reward')::bigint
    join member on member.id = reward.member_id
    where (audit.act = 'reward.late_bet' and reward.released_at is null
        or audit.act = 'reward.deposit_corrected' and reward.state = 'HELD')
      and reward.state in ('HELD', 'COMPLETED')
    group by reward.id, member.username
    order by reward.id
  `.execute(createDatabase(pool));
  return rows.map((row) =>
    [
      `R${row.id}`,
      row.started_at.toISOString(),
      `${toAmount(row.reward_minor).toFixed(2)} ${row.currency}`,
      `${row.source} of member ${row.phone}`,
      row.placed_at === null
        ? `a deposit was deducted at ${row.corrected_at?.toISOString()}`
        : `a bet was placed at ${new Date(row.placed_at).toISOString()}, after the deposit and before it`,
      row.state === "HELD" ? "waits for an operator" : "was completed before the bet was reported",
    ].join("  "),
  );
}

/** A reward goes on in spite of the bet, or is taken back as far as the wallet holds it. */
export function decideHeld(
  operator: Operator,
  { name, isVoid, reason }: { name: string; isVoid: boolean; reason: string },
): Promise<ActReply> {
  const kind = isVoid ? "reward.void" : "reward.release";
  const subject = /^R(\d{1,18})$/.exec(name)?.[1] ?? name;
  const sentences = { NO_DATA: `No reward ${name} waits for an operator.` };
  return requestAtConsole(operator, { kind, subject, reason }, sentences);
}

export async function runReward(
  operator: Operator,
  [deed, name, ...rest]: readonly string[],
): Promise<string | undefined> {
  if (deed === "list") {
    const lines = await listHeld(operator);
    return lines.length > 0 ? lines.join("\n") : "No reward waits for an operator.";
  }
  const reason = rest.join(" ").trim();
  if (!name || !reason || (deed !== "release" && deed !== "void")) return undefined;
  const isVoid = deed === "void";
  const reply = await decideHeld(operator, { name, isVoid, reason });
  const done = isVoid ? "is void: what the wallet had of it is taken back." : "goes on.";
  return sentenceOf(reply, `Reward ${name} ${done}`, `Reward ${name}`);
}
