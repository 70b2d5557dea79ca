import type { Currency } from "@krapao/contract/fields";
import { formatAmount } from "@krapao/ui/money/amount-text.ts";

const signs: Readonly<Record<Currency, string>> = { BAHT: "฿", LAK: "₭" };

export const moneyOf = (amount: number, currency: Currency) =>
  `${signs[currency]}${formatAmount(amount)}`;

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
