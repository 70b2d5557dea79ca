import {
  currencies,
  languages,
  type Language,
  recommendedBanks,
  type MarketSettings,
} from "@krapao/contract/market";
import { describe, expect, test } from "vitest";
import { banks } from "./banks.ts";
import { contents } from "./contents.ts";
import { depositAccounts, depositWallets } from "./deposit-accounts.ts";
import { sanitiseHtml } from "#platform/html/sanitise-html.ts";
import { settings } from "./settings.ts";
import { sources } from "./sources.ts";

const marketSettingsList: readonly (MarketSettings & { readonly label: string })[] = [
  { label: "Thai market", market: "th", isLaosVariant: false },
  { label: "Thai market for players in Laos", market: "th", isLaosVariant: true },
  { label: "Lao market", market: "la", isLaosVariant: false },
];

const thaiScript = /\p{Script=Thai}/u;
const laoScript = /\p{Script=Lao}/u;

/** A mark with no letter before it. */
const lostMark = /(?:^|\s)[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E\u0EB1\u0EB3-\u0EBC\u0EC8-\u0ECE]/u;
/** Old ways of typing Lao that search and fonts no longer treat as equal. */
const oldLaoSpelling = /\u0ECD\u0EB2|ຫ[ນມ]/u;

function expectScript(language: Language, text: string): void {
  expect(language !== "th" && thaiScript.test(text)).toBe(false);
  expect(language !== "la" && laoScript.test(text)).toBe(false);
  expect(text).not.toMatch(lostMark);
  expect(text).not.toMatch(oldLaoSpelling);
  expect(text).toBe(text.normalize("NFC").trim());
  expect(text).not.toMatch(/ {2}|undefined/);
}

describe.each(marketSettingsList)("$label", (marketSettings) => {
  const rows = contents(marketSettings, "Purse");
  const bankRows = banks(marketSettings);

  test("has every text in all languages, with the same number of each kind", () => {
    const counts = languages.map((language) =>
      ["condition", "agreement", "notice", "contact"].map(
        (kind) => rows.filter((row) => row.kind === kind && row.language === language).length,
      ),
    );
    expect(counts).toEqual(languages.map(() => [6, 3, 1, 1]));
    const keys = new Set(rows.map((row) => `${row.kind} ${row.language} ${row.position}`));
    expect(keys.size).toBe(11 * languages.length);
  });

  test("has the same number of points in each text in all languages", () => {
    const points = (language: string) =>
      rows
        .filter((row) => row.language === language)
        .map((row) => row.html.match(/<(?:h3|li|p|strong|a)\b/g)?.join(""));
    for (const language of languages) expect(points(language)).toEqual(points("th"));
  });

  test.each(rows)("$language $kind $position is written in its own script", (row) => {
    const text = row.html.replaceAll(/<[^>]+>/g, " ");
    expect(row.language !== "th" || thaiScript.test(text)).toBe(true);
    expect(row.language !== "la" || laoScript.test(text)).toBe(true);
    expectScript(row.language, text.replaceAll(/\s+/g, " ").trim());
  });

  test("has texts that the sanitiser does not change", () => {
    for (const { html } of rows) expect(sanitiseHtml(html)).toBe(html);
  });

  test("has a notice of plain text on one line", () => {
    const notices = rows.filter((row) => row.kind === "notice");
    for (const { html } of notices) expect(html).toMatch(/^[^<>&\n]{1,160}$/);
  });

  test("contains the site name of the settings, and leaves no placeholder", () => {
    const named = rows.filter((row) => row.html.includes("Purse"));
    expect(named.map((row) => row.kind)).toEqual(languages.flatMap(() => ["agreement", "contact"]));
    for (const { html } of rows) expect(html).not.toMatch(/[{}]/);
  });

  test("has banks with unique codes, numbers and positions", () => {
    const expectDistinct = (values: readonly unknown[]) =>
      expect(new Set(values).size).toBe(bankRows.length);
    expectDistinct(bankRows.map(({ code }) => code));
    expectDistinct(bankRows.map(({ position }) => position));
    for (const language of languages) expectDistinct(bankRows.map(({ name }) => name[language]));
    const numbers = bankRows.flatMap((bank) => bank.number ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const number of numbers) expect(number).toMatch(/^\d{3}$/);
  });

  test("offers its recommended banks first", () => {
    const first = bankRows.toSorted((a, b) => a.position - b.position).map((bank) => bank.code);
    const expected = marketSettings.market === "la" ? ["BCEL"] : recommendedBanks("th");
    expect(first.slice(0, expected.length)).toEqual(expected);
  });

  test("accepts deposits only into its own banks and currencies", () => {
    const accounts = depositAccounts(marketSettings);
    expect(accounts.length).toBeGreaterThan(0);
    const codes = bankRows.map((bank) => bank.code);
    for (const account of accounts) {
      expect(codes).toContain(account.bankCode);
      expect(account.accountNo).toMatch(/^999\d{7,10}$/);
    }
    const taken = [...accounts, ...depositWallets(marketSettings)];
    expect(new Set(taken.map((row) => row.accountNo)).size).toBe(taken.length);
    expect(new Set(taken.map((row) => row.currency))).toEqual(
      new Set(currencies(marketSettings.market)),
    );
  });
});

test("each market has its own banks, with the closed ones hidden from new members", () => {
  const [thai, laosVariant, lao] = marketSettingsList.map(banks);
  const countries = (rows = thai) => [...new Set(rows?.map((bank) => bank.country))];
  expect(countries(thai)).toEqual(["TH"]);
  expect(countries(laosVariant)).toEqual(["TH", "LA"]);
  expect(countries(lao)).toEqual(["LA"]);
  expect(thai?.filter((bank) => bank.isOpen)).toHaveLength(19);
  expect(lao?.filter((bank) => bank.isOpen)).toHaveLength(21);
  expect(laosVariant?.filter((bank) => !bank.isOpen).map((bank) => bank.code)).toEqual([
    "TBANK",
    "CITI",
    "TRUEWALLET",
    "WW",
    "PAYTIMZ",
    "PAYONEX",
    "FP",
  ]);
  expect(laosVariant?.map((bank) => bank.code)).not.toContain("PROMPTPAY");
});

test("each market accepts deposits in its own ways", () => {
  const [thai, laosVariant, lao] = marketSettingsList.map((marketSettings) =>
    depositAccounts(marketSettings).map(
      (row) => `${row.bankCode} ${row.type} ${row.mode} ${row.currency}`,
    ),
  );
  expect(thai).toEqual([
    "SCB BANK AUTO BAHT",
    "KBANK BANK AUTO BAHT",
    "KBANK BANK SMS BAHT",
    "GSB BANK MANUAL BAHT",
    "PAYTIMZ PAYMENT AUTO BAHT",
    "WW PAYMENT AUTO BAHT",
    "PAYONEX PAYMENT AUTO BAHT",
    "FP PAYMENT AUTO BAHT",
  ]);
  expect(laosVariant).toEqual([...(thai ?? []), "BCEL BANK AUTO BAHT"]);
  expect(lao).toEqual([
    "BCEL BANK AUTO LAK",
    "BCEL BANK AUTO BAHT",
    "LDB BANK AUTO LAK",
    "JDB BANK MANUAL LAK",
    "PAYTIMZ PAYMENT AUTO LAK",
    "FP PAYMENT AUTO LAK",
  ]);
  expect(
    marketSettingsList.map((marketSettings) =>
      depositWallets(marketSettings).map((row) => row.mode),
    ),
  ).toEqual([["AUTO", "GIFT"], ["AUTO", "GIFT"], []]);
});

test("names of banks and sources are in their own script", () => {
  const named = [...marketSettingsList.flatMap(banks), ...sources];
  expect(named.length).toBeGreaterThan(sources.length);
  for (const row of named) {
    for (const language of languages) expectScript(language, row.name[language]);
  }
  for (const bank of marketSettingsList.flatMap(banks)) {
    expect(bank.name.th).toMatch(thaiScript);
    expect(bank.name.la).toMatch(laoScript);
  }
});

test("there are eight sources with unique codes", () => {
  expect(new Set(sources.map((source) => source.code)).size).toBe(8);
});

test.each(languages)("each text message fits one SMS in %s", (language) => {
  const templates = {
    otpMessage: ["{code}", "{reference}", "{site}"],
    passwordMessage: ["{code}", "{reference}", "{site}"],
    passwordSetMessage: ["{site}"],
  } as const;
  for (const [name, words] of Object.entries(templates)) {
    const template = settings[name as keyof typeof templates][language];
    expectScript(language, template);
    expect(template.match(/\{\w+\}/g)?.toSorted()).toEqual(words);
    const text = template
      .replace("{code}", "123456")
      .replace("{reference}", "ABCD")
      .replace("{site}", settings.site.name);
    expect(text.length).toBeLessThanOrEqual(language === "en" ? 160 : 70);
  }
});

test("withdrawals in both currencies have room between their limits", () => {
  for (const { min, max } of Object.values(settings.withdraw)) expect(min).toBeLessThan(max);
});
