/** Amounts are grouped the same way in all three languages: 1,234,567.89. */
const grouped = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

export function formatAmount(amount: number): string {
  return grouped.format(amount);
}

/** The parts of an amount without its sign, for showing the whole part stronger than the rest. */
export function splitAmount(amount: number): { whole: string; decimals: string } {
  const [whole = "", decimals = ""] = formatAmount(Math.abs(amount)).split(".");
  return { whole, decimals };
}
