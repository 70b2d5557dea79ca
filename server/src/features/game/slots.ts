import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { launches } from "@krapao/contract/game";
import type { GameCategory, GameCode, Slot } from "@krapao/contract/slot";
import type { Config } from "#config/config.ts";
import { type Queryable, runSql } from "#platform/database.ts";

export interface Provider {
  readonly code: GameCode;
  readonly name: string;
  readonly category: GameCategory;
  readonly class: "A" | "B" | "C";
  /** Credits for one unit of each currency; nothing where it is closed to it. */
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

const listProvidersText = `
  select code, name, category, class,
    json_build_object('BAHT', ratio_baht::text, 'LAK', ratio_lak::text) as ratios,
    delay_seconds as "delaySeconds", web, android, ios, is_open as "isOpen"
  from game_provider
  order by position`;

/** All providers in the order in which they are shown. */
export function listProviders(db: Queryable): Promise<readonly Provider[]> {
  return runSql<Provider>(db, listProvidersText, []);
}

/** For use in a query with a column `member_id` of the given table: the member's open accounts. */
export function accountsOf(table: string): string {
  return `(
    select coalesce(json_agg(json_build_object(
      'provider', provider, 'username', username, 'balanceMinor', balance_minor::text,
      'seenAt', seen_at, 'isStale', is_stale,
      'isMoving', exists (
        select from game_transfer as moving
        where moving.member_id = game_account.member_id
          and moving.provider = game_account.provider and moving.ended_at is null
      )
    )), '[]')
    from game_account
    where game_account.member_id = ${table}.member_id and opened_at is not null
  )`;
}

/** The games as a member sees them: what is offered in the member's currency, and what is theirs. */
export function toSlots(
  providers: readonly Provider[],
  { accounts, currency }: { accounts: readonly SlotAccount[]; currency: Currency },
  config: Pick<Config, "game" | "gameOrigins">,
): Slot[] {
  return providers.flatMap((provider) => {
    const ratio = provider.ratios[currency];
    const account = accounts.find(({ provider: code }) => code === provider.code);
    if (ratio === null || !(provider.isOpen || account)) return [];
    return [
      {
        code: provider.code,
        name: provider.name,
        logo: provider.code.toLowerCase(),
        background: provider.category,
        category: provider.category,
        isActive: account !== undefined,
        amount: account ? toAmount(BigInt(account.balanceMinor)) : 0,
        ftWalletSlot: Number(ratio),
        seenAt: account?.seenAt ? new Date(account.seenAt).toISOString() : null,
        isStale: account?.isStale ?? false,
        isMoving: account?.isMoving ?? false,
        web: loginPage(provider, config),
        android: provider.android,
        ios: provider.ios,
      },
    ];
  });
}

/** Where a provider takes the account itself, on a place that games may open on. */
function loginPage(
  { code, web }: Provider,
  { game, gameOrigins }: Pick<Config, "game" | "gameOrigins">,
): string | null {
  if (launches[code].method === "link") return null;
  const address = URL.parse(web ?? `/game/${code}/login`, game.url);
  return address && gameOrigins.includes(address.origin) ? address.href : null;
}
