import type { Currency } from "@krapao/contract/fields";
import { currencies, languages, type MarketSettings, type Texts } from "@krapao/contract/market";
import { sanitiseHtml } from "#platform/html/sanitise-html.ts";
import { columnsOf } from "#tables.ts";
import { banners, bonuses, promotions, type SeededOffer } from "./seed-offers.ts";

/** A client or a pool of `pg`. */
interface SeedClient {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** Kip amounts are the baht amounts times a thousand, under separate codes. */
const kipFactor = 1000;

/**
 * Fills each list of offers only while it is empty, so that an operator's changes and removals
 * stay.
 */
export async function seedRewards(
  client: SeedClient,
  marketSettings: MarketSettings,
): Promise<void> {
  for (const { table, rows } of offerTables(marketSettings)) {
    const columns = columnsOf[table].join(", ");
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)
       where not exists (select from ${table})
       on conflict do nothing`,
      [JSON.stringify(rows)],
    );
  }
}

function offerTables(marketSettings: MarketSettings) {
  const offered = currencies(marketSettings.market);
  const inAll = <Row>(make: (currency: Currency) => readonly Row[]) => offered.flatMap(make);
  return [
    {
      table: "bonus" as const,
      rows: inAll((currency) => bonuses.map((bonus) => toRow(bonus, currency))),
    },
    {
      table: "promotion" as const,
      rows: inAll((currency) => promotions.map((promotion) => toRow(promotion, currency))),
    },
    { table: "reward_banner" as const, rows: bannerRows(offered) },
  ];
}

const codeOf = (code: string, currency: Currency) => (currency === "LAK" ? `${code}-LAK` : code);

function toRow(
  { code, capBaht, fixedBaht, depositMinBaht, fields }: SeededOffer,
  currency: Currency,
) {
  const toMinor = (baht: number | undefined) =>
    baht === undefined ? null : baht * 100 * (currency === "LAK" ? kipFactor : 1);
  const { description } = fields;
  return {
    code: codeOf(code, currency),
    currency,
    cap_minor: toMinor(capBaht),
    fixed_minor: toMinor(fixedBaht),
    deposit_min_minor: toMinor(depositMinBaht),
    given: 0,
    is_open: true,
    is_retired: false,
    ...fields,
    ...(description && { description: sanitised(description) }),
  };
}

function sanitised(texts: Texts): Texts {
  const entries = languages.map((language) => [language, sanitiseHtml(texts[language])]);
  return Object.fromEntries(entries) as Texts;
}

function bannerRows(offered: readonly Currency[]) {
  return Object.entries(banners).flatMap(([owner, texts]) => {
    const isBonus = bonuses.some(({ code }) => code === owner);
    const owners = isBonus ? offered.map((currency) => codeOf(owner, currency)) : [owner];
    return owners.flatMap((one) =>
      languages.map((language) => ({
        owner: one,
        language,
        position: 1,
        image: null,
        html: sanitiseHtml(texts[language]),
      })),
    );
  });
}
