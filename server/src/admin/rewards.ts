import { lockAccounts } from "#ledger/lock.ts";
import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import { finish } from "#features/reward/finish.ts";
import { findOpenGrant } from "#features/reward/queries.ts";
import { takenBack } from "#features/reward/rules.ts";
import { recordAct } from "#platform/audit.ts";
import { createDatabase, type Queryable } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

/** Decisions about rewards whose deposit was played before they were taken. */

interface LateRow {
  readonly id: bigint;
  readonly state: string;
  readonly phone: string;
  readonly source: string;
  readonly reward_minor: bigint;
  readonly currency: Currency;
  readonly started_at: Date;
  readonly placed_at: string;
}

/** One line for each reward with a late-reported bet that has no decision yet. */
export async function listHeld({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<LateRow>`
    select reward.id, reward.state, member.username as phone, reward.source, reward.reward_minor,
      reward.currency, reward.started_at, min(audit.detail ->> 'placedAt') as placed_at
    from audit
    join reward_grant as reward on reward.id = (audit.detail ->> 'reward')::bigint
    join member on member.id = reward.member_id
    where audit.act = 'reward.late_bet' and reward.released_at is null
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
      `a bet was placed at ${new Date(row.placed_at).toISOString()}, after the deposit and before it`,
      row.state === "HELD" ? "waits for an operator" : "was completed before the bet was reported",
    ].join("  "),
  );
}

/** Continues a reward in spite of the bet. It is not held again. */
export async function releaseHeld(
  { pool, actor }: Operator,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  await createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const grant = await lockHeld(tx, name);
      await sql`
        update reward_grant
        set state = 'OPEN', released_at = clock_now(), due_at = clock_now()
        where id = ${grant.id}
      `.execute(tx);
      const detail = { reward: name, reason };
      await recordAct(tx, { actor, act: "reward.release", subject: grant.member_id, detail });
    });
}

/** Takes a reward back, as far as the wallet holds it, and ends it. Returns the amount. */
export async function voidHeld(
  { pool, actor }: Operator,
  { name, reason }: { name: string; reason: string },
): Promise<string> {
  return createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const grant = await lockHeld(tx, name);
      const { walletMinor } = await lockAccounts(tx, grant.member_id);
      const clearedMinor = takenBack(grant.reward_minor, walletMinor);
      await finish(tx, grant, { state: "VOIDED", clearedMinor });
      const taken = `${toAmount(clearedMinor).toFixed(2)} ${grant.currency}`;
      const detail = { reward: name, reason, taken };
      await recordAct(tx, { actor, act: "reward.void", subject: grant.member_id, detail });
      return taken;
    });
}

/** The held reward with this name, after its member's accounts are locked. */
async function lockHeld(tx: Queryable, name: string) {
  const id = /^R(\d{1,18})$/.exec(name)?.[1];
  const found = await tx
    .selectFrom("reward_grant")
    .select("member_id")
    .where("id", "=", BigInt(id ?? 0))
    .executeTakeFirst();
  if (found) await lockAccounts(tx, found.member_id);
  const grant = found && (await findOpenGrant(tx, found.member_id));
  if (grant?.state !== "HELD" || String(grant.id) !== id) {
    throw new Error(`No reward ${name} waits for an operator.`);
  }
  return grant;
}
