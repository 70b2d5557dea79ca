import { toAmount } from "@krapao/contract/amount";
import type { PeriodBalances } from "@krapao/contract/statement";
import { type Queryable, runSql } from "#platform/database/database.ts";

interface Period {
  readonly memberId: string;
  readonly fromAt: string;
  readonly toAt: string;
}

const ownRows = "member_id = $1 and account = 'wallet'";

/**
 * The wallet before the first entry at or after a moment. Entries are numbered without gaps, so the
 * entry is found by halves, each by its key: it costs the same in a book of any length.
 */
const balanceAt = (moment: string) => `coalesce((
  with recursive bounds (low, high) as (
    select 0::bigint, coalesce(max(seq), 0) from ledger_entry where ${ownRows}
    union all
    select case when entry.at < ${moment} then middle.seq else low end,
      case when entry.at < ${moment} then high else middle.seq - 1 end
    from bounds
    cross join lateral (select (low + high + 1) / 2 as seq) as middle
    cross join lateral (
      select at from ledger_entry where ${ownRows} and ledger_entry.seq = middle.seq limit 1
    ) as entry
    where low < high
  )
  select (select balance_after_minor from ledger_entry where ${ownRows} and seq = low)
  from bounds where low = high
), 0)`;

/** The wallet at the start and at the end of a period, by the entries of the ledger. */
export async function readBalances(
  db: Queryable,
  { memberId, fromAt, toAt }: Period,
): Promise<PeriodBalances> {
  const text = `select ${balanceAt("$2::timestamptz")} as opening_minor,
    ${balanceAt("$3::timestamptz")} as closing_minor`;
  const [row] = await runSql<{ opening_minor: bigint; closing_minor: bigint }>(db, text, [
    memberId,
    fromAt,
    toAt,
  ]);
  return {
    opening: toAmount(row?.opening_minor ?? 0n),
    closing: toAmount(row?.closing_minor ?? 0n),
  };
}
