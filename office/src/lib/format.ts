import type { Currency } from "@krapao/contract/fields";
import { formatMoney } from "@krapao/ui/money/amount-text.ts";
import type { Texts } from "#locale/texts.ts";

const signs: Readonly<Record<Currency, string>> = { BAHT: "฿", LAK: "₭" };

export const moneyOf = (amount: number, currency: Currency) => formatMoney(amount, signs[currency]);

/** The sum of each currency. */
export const totalOf = (
  items: readonly { readonly amount: number; readonly currency: Currency }[],
): string =>
  [...Map.groupBy(items, ({ currency }) => currency)]
    .map(([currency, rows]) =>
      moneyOf(
        rows.reduce((sum, { amount }) => sum + amount, 0),
        currency,
      ),
    )
    .join(" + ");

const format = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Bangkok",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** DD/MM/YYYY HH:mm:ss in Bangkok, in every language. */
export const timeOf = (at: string) => format.format(new Date(at)).replace(",", "");

export const minutesSince = (at: string) =>
  Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000));

/** In minutes, from two hours on in hours, and from two days on in days. */
export function ageOf(minutes: number, words: Texts["today"]["age"]): string {
  const hours = Math.floor(minutes / 60);
  if (hours < 2) return words.minutes(minutes);
  return hours < 48 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}
