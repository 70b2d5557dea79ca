import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { GameRow, MemberRow, OfferRow } from "@krapao/contract/office/reports";
import { sql } from "kysely";
import type { Database, Queryable } from "#platform/database/database.ts";
import type { Span } from "./report-span.ts";

/** An empty list has one row, which has only its time. */
const isListed = <Row extends { currency: Currency | null }>(
  row: Row,
): row is Row & { currency: Currency } => row.currency !== null;

/** When the list was made. */
const timeOf = ([first]: readonly { at: Date }[]) => (first ? { at: first.at.toISOString() } : {});

export async function readGames(db: Database, { from, to }: Span) {
  const { rows } = await sql<{
    at: Date;
    currency: Currency | null;
    provider: string;
    game: string | null;
    players: bigint;
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
  }>`
    select kept.at, currency, provider, game, players, bets, stake_minor, payout_minor
    from report_kept('games', ${from}, ${to}) as kept
    left join lateral jsonb_to_recordset(kept.listed) as one (currency text, provider text, game text,
      players bigint, bets bigint, stake_minor bigint, payout_minor bigint) on true
    order by stake_minor desc, provider, game
  `.execute(db);
  const list = rows.filter(isListed).map((row): GameRow => {
    const gross = toAmount(row.stake_minor - row.payout_minor);
    const stake = toAmount(row.stake_minor);
    return {
      currency: row.currency,
      provider: row.provider,
      game: row.game,
      players: Number(row.players),
      bets: Number(row.bets),
      stake,
      payout: toAmount(row.payout_minor),
      grossResult: gross,
      holdPercent: stake > 0 ? Math.round((gross / stake) * 10_000) / 100 : null,
    };
  });
  return {
    ...timeOf(rows),
    providers: list.filter(({ game }) => game === null),
    games: list.filter(({ game }) => game !== null),
  };
}

export async function readOffers(db: Queryable, { from, to }: Span) {
  const { rows } = await sql<{
    currency: Currency;
    kind: OfferRow["kind"];
    code: string;
    taken: bigint;
    members: bigint;
    completed: bigint;
    ended: bigint;
    open: bigint;
    given_minor: bigint;
    returned_minor: bigint;
    played_minor: bigint;
  }>`
    select currency, kind, code, taken, members, completed, ended, open, given_minor, returned_minor,
      played_minor
    from report_offers(${from}, ${to}) order by given_minor desc, kind, code
  `.execute(db);
  const offers = rows.map((row) => ({
    currency: row.currency,
    kind: row.kind,
    code: row.code,
    taken: Number(row.taken),
    members: Number(row.members),
    completed: Number(row.completed),
    ended: Number(row.ended),
    open: Number(row.open),
    given: toAmount(row.given_minor),
    returned: toAmount(row.returned_minor),
    cost: toAmount(row.given_minor - row.returned_minor),
    played: toAmount(row.played_minor),
  }));
  return { offers };
}

export async function readCohorts(db: Database, { from, to }: Span) {
  const { rows } = await sql<{
    at: Date;
    cohort: string;
    currency: Currency | null;
    members: bigint;
    month: number;
    active: bigint;
    in_minor: bigint;
    out_minor: bigint;
  }>`
    select kept.at, to_char(cohort, 'YYYY-MM') as cohort, currency, members, month, active, in_minor,
      out_minor
    from report_kept('cohorts', ${from}, ${to}) as kept
    left join lateral jsonb_to_recordset(kept.listed) as one (cohort date, currency text,
      members bigint, month integer, active bigint, in_minor bigint, out_minor bigint) on true
    order by cohort, currency, month
  `.execute(db);
  const cohorts = rows.filter(isListed).map((row) => ({
    cohort: row.cohort,
    currency: row.currency,
    members: Number(row.members),
    month: row.month,
    active: Number(row.active),
    in: toAmount(row.in_minor),
    out: toAmount(row.out_minor),
  }));
  return { ...timeOf(rows), cohorts };
}

export async function readMembers(db: Database, { from, to }: Span) {
  const { rows } = await sql<{
    at: Date;
    member_id: string;
    phone: string;
    currency: Currency | null;
    in_minor: bigint;
    out_minor: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
    reward_minor: bigint;
    adjust_minor: bigint | null;
    is_top: boolean;
  }>`
    select kept.at, member_id, phone, currency, in_minor, out_minor, stake_minor, payout_minor,
      reward_minor, adjust_minor, is_top
    from report_kept('members', ${from}, ${to}) as kept
    left join lateral jsonb_to_recordset(kept.listed) as one (member_id text, phone text,
      currency text, in_minor bigint, out_minor bigint, stake_minor bigint, payout_minor bigint,
      reward_minor bigint, adjust_minor bigint, is_top boolean) on true
  `.execute(db);
  const listOf = (isTop: boolean) =>
    rows
      .filter(isListed)
      .filter((row) => row.is_top === isTop)
      .map((row): MemberRow => ({
        id: row.member_id,
        phone: row.phone,
        currency: row.currency,
        in: toAmount(row.in_minor),
        out: toAmount(row.out_minor),
        stake: toAmount(row.stake_minor),
        grossResult: toAmount(row.stake_minor - row.payout_minor),
        rewards: toAmount(row.reward_minor),
        // A list that the version before has kept has none.
        adjustments: toAmount(row.adjust_minor ?? 0n),
      }));
  return { ...timeOf(rows), top: listOf(true), bottom: listOf(false) };
}
