/** Baht or kip with at most two decimals as whole satang or att; undefined for anything else. */
export function toMinor(amount: number): number | undefined {
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount)) ?? [];
  if (whole === undefined) return undefined;
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}

/** The amount as it goes over the wire. */
export function fromMinor(minor: number): number {
  return minor / 100;
}

/** `1,234.50`, the same in every language. */
export function showAmount(minor: number): string {
  return (minor / 100).toLocaleString("en-US", {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

const currencies = ["BAHT", "LAK"] as const;
export type Currency = (typeof currencies)[number];

/** A positive amount. `toMinor` checks that it has at most two decimals. */
export const amountSchema = { type: "number", exclusiveMinimum: 0, maximum: 999_999_999_999 };
export const currencySchema = { enum: currencies };
