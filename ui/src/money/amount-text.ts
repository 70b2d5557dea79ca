import { groupAmount } from "./amount-typing.ts";

/**
 * Amounts are grouped the same way in all three languages: 1,234,567.89. Intl.NumberFormat does
 * that too, but a cheap phone needs a tenth of a second to create the first one.
 */
export function formatAmount(amount: number): string {
  return groupAmount(amount.toFixed(2));
}

/** An amount with the sign of its currency; a minus comes before both, and a rounded zero has none. */
export function formatMoney(amount: number, sign: string): string {
  const text = formatAmount(Math.abs(amount));
  const isBelow = amount < 0 && /[1-9]/.test(text);
  return `${isBelow ? "-" : ""}${sign}${text}`;
}

/** A whole number of things, grouped like amounts. */
export function formatCount(count: number): string {
  return groupAmount(String(count));
}

/** The parts of an amount without its sign, so that the whole part can be shown larger. */
export function splitAmount(amount: number): { whole: string; decimals: string } {
  const [whole = "", decimals = ""] = formatAmount(Math.abs(amount)).split(".");
  return { whole, decimals };
}
