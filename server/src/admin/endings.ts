import { lockAccounts } from "#ledger/lock.ts";
import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { sql } from "kysely";
import { endLeg } from "#features/game/legs.ts";
import { findLeg } from "#features/game/transfer-queries.ts";
import { Transfers } from "#features/game/transfers.ts";
import { recordAct } from "#platform/audit.ts";
import { createDatabase, type Queryable } from "#platform/database/database.ts";
import type { Operator } from "./acts.ts";

/** Decisions about rewards whose end waits for a game that does not return the money. */

/**
 * The number of attempts (about one minute) before a game is listed, so that a busy game is not.
 */
const triesMin = 6;

interface WaitingRow {
  readonly id: bigint;
  readonly provider: string;
  readonly username: string;
  readonly phone: string;
  readonly reward_minor: bigint;
  readonly currency: Currency;
  readonly started_at: Date;
}

/** A reward and one of the games that its end waits for. */
const nameOf = ({ id, provider }: Pick<WaitingRow, "id" | "provider">) => `R${id}-${provider}`;

/**
 * One line for each game that the end of a reward waits for, except those listed as unknown
 * transfers.
 */
export async function listEndings({ pool }: Operator): Promise<string[]> {
  const { rows } = await sql<WaitingRow>`
    select reward.id, waiting.provider, account.username, member.username as phone,
      reward.reward_minor, reward.currency, reward.started_at
    from reward_grant as reward
    cross join unnest(reward.clearing) as waiting (provider)
    join game_account as account
      on account.member_id = reward.member_id and account.provider = waiting.provider
    join member on member.id = reward.member_id
    where reward.state = 'ENDING' and reward.attempts >= ${triesMin} and not exists (
      select from game_transfer as leg
      where leg.member_id = reward.member_id and leg.provider = waiting.provider
        and leg.ended_at is null and leg.state <> 'WAITING'
    )
    order by reward.id, waiting.provider
  `.execute(createDatabase(pool));
  return rows.map((row) =>
    [
      nameOf(row),
      row.started_at.toISOString(),
      `${toAmount(row.reward_minor).toFixed(2)} ${row.currency}`,
      `reward whose end waits for ${row.provider} ${row.username}`,
      `of member ${row.phone}`,
      "is tried again by itself",
    ].join("  "),
  );
}

export const isEndingName = (reference: string) => /^R\d+-[A-Z0-9]+$/.test(reference);

/**
 * Stops waiting for a game at a reward's end, because the operator learnt that no money is left
 * there. Money that is there after all stays the member's.
 */
export async function settleEnding(
  { pool, actor }: Operator,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  const [id = "", provider = ""] = reference.slice(1).split("-");
  await createDatabase(pool)
    .transaction()
    .execute(async (tx) => {
      const { rows: found } = await sql<{ member_id: string }>`
        select member_id from reward_grant where id = ${id} and state = 'ENDING'
      `.execute(tx);
      const memberId = found[0]?.member_id;
      if (memberId === undefined) throw new Error(`No reward's end waits under ${reference}.`);
      await lockAccounts(tx, memberId);
      await giveUpWaiting(tx, { memberId, provider });
      const { numAffectedRows } = await sql`
        update reward_grant
        set clearing = array_remove(clearing, ${provider}), due_at = clock_now()
        where id = ${id} and state = 'ENDING' and ${provider} = any (clearing) and not exists (
          select from operation
          where member_id = ${memberId} and state = 'PENDING' and source = ${provider}
            and target = 'HOUSE'
        )
      `.execute(tx);
      if (numAffectedRows !== 1n) {
        throw new Error(`${reference} has an open transfer, or has ended: list again.`);
      }
      const detail = { reference, reason };
      await recordAct(tx, { actor, act: "unknown.settle", subject: memberId, detail });
    });
}

/**
 * Ends a transfer that the game has postponed. A transfer that is being requested now stays open.
 */
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
  const books = { transfers: new Transfers(tx), notify: () => {} };
  await endLeg(books, leg, { isDone: false, note: "OPERATOR", next: "DUE" });
}
