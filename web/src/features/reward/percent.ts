/** Formats a percentage without trailing zeros. */
export function percentText(percent: number): string {
  return percent.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
