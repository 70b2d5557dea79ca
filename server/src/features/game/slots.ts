import type { Currency } from "@krapao/contract/fields";
import type { GameCategory, GameCode } from "@krapao/contract/slot";
import { type Queryable, runSql } from "#platform/database/database.ts";

export interface Provider {
  readonly code: GameCode;
  readonly name: string;
  readonly category: GameCategory;
  readonly class: "A" | "B" | "C";
  /** Credits for one unit of each currency; null if the game is closed to that currency. */
  readonly ratios: Readonly<Record<Currency, string | null>>;
  readonly delaySeconds: number;
  readonly web: string | null;
  readonly android: string | null;
  readonly ios: string | null;
  readonly isOpen: boolean;
}

/** A member's account at a provider, as the database writes it into JSON. */
export interface SlotAccount {
  readonly provider: GameCode;
  readonly username: string;
  readonly balanceMinor: string;
  readonly seenAt: string | null;
  readonly isStale: boolean;
  readonly isMoving: boolean;
}

const offerJson = `json_build_object(
    'code', code, 'name', name, 'category', category, 'class', class,
    'ratios', json_build_object('BAHT', ratio_baht::text, 'LAK', ratio_lak::text),
    'delaySeconds', delay_seconds, 'web', web, 'android', android, 'ios', ios, 'isOpen', is_open
  )`;

/** For use in a query: all providers in the order in which they are shown, as text. */
export const offerText = `(
  select json_agg(${offerJson} order by position)::text from game_provider
)`;

/** All providers in the order in which they are shown. */
export async function listProviders(db: Queryable): Promise<readonly Provider[]> {
  const [row] = await runSql<{ offer: string }>(db, `select ${offerText} as offer`, []);
  return JSON.parse(row?.offer ?? "[]") as readonly Provider[];
}

/** For use in a query with a column `member_id` of the given table: the member's open accounts. */
export function accountsOf(table: string): string {
  return `(
    select json_agg(json_build_object(
      'provider', provider, 'username', username, 'balanceMinor', balance_minor::text,
      'seenAt', seen_at, 'isStale', is_stale,
      'isMoving', exists (
        select from game_transfer as moving
        where moving.member_id = game_account.member_id
          and moving.provider = game_account.provider and moving.ended_at is null
        -- Looked up for each account, never collected for all of them.
        offset 0
      )
    ))
    from game_account
    where game_account.member_id = ${table}.member_id and opened_at is not null
  )`;
}
