import type { StatementFilters } from "@krapao/contract/statement-filters";
import { statement, type StatementEntry } from "@krapao/contract/statement";
import { expect } from "vitest";
import type { Member } from "./members.ts";
import type { World } from "./world.ts";

/** Helpers for the filtered statement. */

/** All entries that match, page by page, the newest first. */
export async function findAll(
  world: World,
  { token }: Pick<Member, "token">,
  filters: StatementFilters,
  { limit = 50, between }: { limit?: number; between?: () => Promise<void> } = {},
): Promise<StatementEntry[]> {
  const found: StatementEntry[] = [];
  for (;;) {
    const after = found.at(-1)?.number;
    const { status, body } = await world.call(statement.find, {
      token,
      body: { ...filters, limit, ...(after === undefined ? {} : { after }) },
    });
    expect(status).toBe(200);
    found.push(...body.statements);
    if (!body.hasMore) return found;
    expect(body.statements).toHaveLength(limit);
    await between?.();
  }
}

/** The whole statement, as the list without filters shows it. */
export async function listAll(
  world: World,
  { token }: Pick<Member, "token">,
): Promise<StatementEntry[]> {
  const found: StatementEntry[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await world.call(statement.list, { token, body: { page, limit: 100 } });
    found.push(...body.statements);
    if (found.length >= body.total) return found;
  }
}

/**
 * Gives a member a history of some months with all kinds, states, ways and games. The ledger's
 * functions cannot write the past, so the owner of the database does. Calendar days begin and end
 * within it, and several entries share a moment.
 */
export async function addHistory({ owner }: World, id: string, count: number): Promise<void> {
  await owner.query(
    `insert into operation (member_id, number, kind, state, currency, amount_minor, source, target,
       detail, wallet_after_minor, created_at, ended_at)
     select $1, account.operation_count + index, shape.kind, state.name, 'BAHT',
       (array[10000, 25050, 50000, 100000])[index % 4 + 1], shape.source, shape.target, shape.detail,
       index * 100, at, case when state.name <> 'PENDING' then at end
     from generate_series(1, $2::integer) as index
     join ledger_account as account on account.member_id = $1
     cross join lateral (
       select timestamptz '2026-01-31 16:59:59.999999Z' + (index / 2) * interval '3 hours 7 minutes'
         as at
     ) as moment
     cross join lateral (
       select (array['SUCCESS', 'SUCCESS', 'FAILED', 'SUCCESS', 'PENDING'])[index % 5 + 1] as name
     ) as wanted
     cross join lateral (
       select * from (values
         (0, 'deposit', 'SCB', 'WALLET', '{}'::jsonb),
         (1, 'deposit', 'KBANK', 'WALLET', '{"qrcodeId": "x"}'),
         (2, 'deposit', 'KBANK', 'WALLET', '{}'),
         (3, 'deposit', 'GIFT', 'WALLET', '{}'),
         (4, 'withdraw', 'WALLET', 'SCB', '{}'),
         (5, 'transfer', 'WALLET', 'JOKER', '{}'),
         (6, 'transfer', 'JOKER', 'WALLET', '{}'),
         (7, 'transfer', 'JOKER', 'PG', '{}'),
         (8, 'transfer', 'PG', 'HOUSE', '{}'),
         (9, 'bonus', 'BONUS', 'WALLET', '{}'),
         (10, 'bonus', 'REFUND', 'REFUND_BALANCE', '{}'),
         (11, 'finish_bonus', 'BONUS', 'WALLET', '{}')
       ) as shapes (position, kind, source, target, detail) where position = index % 12
     ) as shape
     -- A member has at most one open withdrawal.
     cross join lateral (
       select case when shape.kind = 'withdraw' and wanted.name = 'PENDING' then 'FAILED'
         else wanted.name end as name
     ) as state`,
    [id, count],
  );
  await owner.query(
    "update ledger_account set operation_count = operation_count + $2 where member_id = $1",
    [id, count],
  );
}
