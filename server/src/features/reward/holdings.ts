import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import { exactPart, toMillionths } from "#features/game/rules.ts";
import type { Queryable } from "#platform/database/database.ts";
import type { Holdings } from "./rules.ts";

interface HoldingRow {
  readonly wallet_minor: bigint;
  readonly held_minor: bigint;
  readonly provider: GameCode | null;
  readonly ratio: string;
  readonly balance_minor: bigint;
  readonly open_stakes_minor: bigint;
  readonly is_known: boolean;
}

/** A game balance that can be moved. */
interface Movable {
  readonly provider: GameCode;
  readonly amountMinor: bigint;
}

export interface MemberHoldings extends Holdings {
  readonly movable: readonly Movable[];
}

/**
 * All money of a member. A balance is unknown if money moves, if it could not be read, or if it is
 * too old. If the provider and our bet list differ about open stakes, the greater one counts.
 */
export async function readHoldings(
  db: Queryable,
  memberId: string,
  { withinSeconds }: { withinSeconds?: number } = {},
): Promise<MemberHoldings> {
  const { rows } = await sql<HoldingRow>`
    select account.wallet_minor, account.held_minor, game.provider, game.ratio, game.balance_minor,
      game.open_stakes_minor, game.is_known
    from ledger_account as account
    left join lateral (
      select game_account.provider, ratio.value::text as ratio, balance_minor,
        greatest(outstanding_minor, open_bet.stakes) as open_stakes_minor,
        not is_stale and seen_at is not null and not exists (
          select from game_transfer as moving
          where moving.member_id = game_account.member_id
            and moving.provider = game_account.provider and moving.ended_at is null
        ) and (
          ${withinSeconds ?? null}::float8 is null
          or seen_at > clock_now() - make_interval(secs => ${withinSeconds ?? null}::float8)
        ) as is_known
      from game_account
      join game_provider as provider on provider.code = game_account.provider
      cross join lateral (
        select case account.currency when 'LAK' then ratio_lak else ratio_baht end
      ) as ratio (value)
      cross join lateral (
        select coalesce(sum(stake_minor), 0)::bigint from bet
        where bet.member_id = game_account.member_id
          and bet.provider = game_account.provider and bet.status = 'OPEN'
      ) as open_bet (stakes)
      where game_account.member_id = account.member_id and opened_at is not null
        and ratio.value is not null
    ) as game on true
    where account.member_id = ${memberId}
  `.execute(db);
  const [first] = rows;
  if (!first) throw new Error("The member has no wallet.");
  const games = rows.filter(({ provider }) => provider !== null);
  return {
    walletMinor: first.wallet_minor,
    onItsWayMinor: first.held_minor,
    games: games.map((game) =>
      game.is_known
        ? { balanceMinor: game.balance_minor, openStakesMinor: game.open_stakes_minor }
        : undefined,
    ),
    movable: games.flatMap(({ provider, balance_minor, ratio, is_known: isKnown }): Movable[] => {
      const amountMinor = exactPart(balance_minor, toMillionths(ratio));
      return provider !== null && isKnown && amountMinor > 0n ? [{ provider, amountMinor }] : [];
    }),
  };
}
