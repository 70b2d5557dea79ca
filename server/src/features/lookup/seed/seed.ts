import type { MarketSettings } from "@krapao/contract/market";
import { banks } from "./banks.ts";
import { contents } from "./contents.ts";
import { depositAccounts, depositWallets } from "./deposit-accounts.ts";
import { gameDelaySeconds, games } from "./games.ts";
import { sanitiseHtml } from "#platform/html/sanitise-html.ts";
import { settings } from "./settings.ts";
import { sources } from "./sources.ts";

/** A client or a pool of `pg`. */
interface SeedClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

interface SeedMarket extends MarketSettings {
  /** Invented deposit accounts are only for the sandbox: a real payment to them would be lost. */
  readonly world?: "sandbox" | "real";
}

/**
 * Adds missing rows and changes no existing ones, so that it can run at every start. Banks and
 * settings are added row by row, because the code needs each of them. Lists that an operator may
 * shorten are filled only while empty, so that removed rows stay removed.
 */
export async function seedLookup(client: SeedClient, marketSettings: SeedMarket): Promise<void> {
  await seedSettings(client);
  await seedBanks(client, marketSettings);
  await seedSources(client);
  await seedContents(client, marketSettings);
  await seedGames(client, marketSettings);
  if (marketSettings.world === "real") return;
  await seedDepositAccounts(client, marketSettings);
  await seedDepositWallets(client, marketSettings);
}

async function seedSettings(client: SeedClient): Promise<void> {
  await client.query(
    `insert into setting (key, value)
     select key, value from jsonb_each($1::jsonb)
     on conflict do nothing`,
    [JSON.stringify(settings)],
  );
}

async function seedBanks(client: SeedClient, marketSettings: MarketSettings): Promise<void> {
  await client.query(
    `insert into bank (code, country, number, name, is_open, position)
     select code, country, number, name, "isOpen", position
     from jsonb_to_recordset($1::jsonb) as row (
       code text, country text, number text, name jsonb, "isOpen" boolean, position integer
     )
     on conflict do nothing`,
    [JSON.stringify(banks(marketSettings))],
  );
}

async function seedSources(client: SeedClient): Promise<void> {
  await client.query(
    `insert into source (code, name, position)
     select code, name, position
     from jsonb_to_recordset($1::jsonb) as row (
       code text, name jsonb, position integer
     )
     where not exists (select from source)
     on conflict do nothing`,
    [JSON.stringify(numbered(sources))],
  );
}

async function seedContents(client: SeedClient, marketSettings: MarketSettings): Promise<void> {
  const rows = contents(marketSettings, await siteName(client));
  await client.query(
    `insert into content (kind, language, position, html)
     select kind, language, position, html
     from jsonb_to_recordset($1::jsonb) as row (
       kind text, language text, position integer, html text
     )
     where not exists (
       select from content where content.kind = row.kind and content.language = row.language
     )
     on conflict do nothing`,
    [JSON.stringify(rows.map((row) => ({ ...row, html: sanitiseHtml(row.html) })))],
  );
}

/** Row by row, as with banks: an operator closes a game, but does not remove it. */
async function seedGames(client: SeedClient, { world = "sandbox" }: SeedMarket): Promise<void> {
  await client.query(
    `with seeded as (
       insert into game_provider (
         code, name, category, class, ratio_baht, ratio_lak, delay_seconds, is_open, position
       )
       select code, name, category, class, "ratioBaht", "ratioLak", $2, true, position
       from jsonb_to_recordset($1::jsonb) as row (
         code text, name text, category text, class text,
         "ratioBaht" numeric, "ratioLak" numeric, position integer
       )
       on conflict do nothing
       returning code
     )
     insert into bet_feed (provider) select code from seeded`,
    [JSON.stringify(numbered(games)), gameDelaySeconds[world]],
  );
}

async function seedDepositAccounts(
  client: SeedClient,
  marketSettings: MarketSettings,
): Promise<void> {
  await client.query(
    `insert into deposit_account
       (bank_code, type, mode, account_name, account_no, currency, position)
     select "bankCode", type, mode, "accountName", "accountNo", currency, position
     from jsonb_to_recordset($1::jsonb) as row (
       "bankCode" text, type text, mode text,
       "accountName" text, "accountNo" text, currency text, position integer
     )
     where not exists (select from deposit_account)
     on conflict do nothing`,
    [JSON.stringify(numbered(depositAccounts(marketSettings)))],
  );
}

async function seedDepositWallets(
  client: SeedClient,
  marketSettings: MarketSettings,
): Promise<void> {
  await client.query(
    `insert into deposit_wallet (account_name, account_no, mode, currency, position)
     select "accountName", "accountNo", mode, currency, position
     from jsonb_to_recordset($1::jsonb) as row (
       "accountName" text, "accountNo" text, mode text, currency text, position integer
     )
     where not exists (select from deposit_wallet)
     on conflict do nothing`,
    [JSON.stringify(numbered(depositWallets(marketSettings)))],
  );
}

/** The site name of the settings, which may differ from the seeded one. */
async function siteName(client: SeedClient): Promise<string> {
  const { rows } = await client.query(
    "select value ->> 'name' as name from setting where key = 'site'",
  );
  const name = rows[0]?.name;
  if (typeof name !== "string") throw new Error("The setting `site` has no name.");
  return name;
}

function numbered<Row extends object>(rows: readonly Row[]): (Row & { position: number })[] {
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}
