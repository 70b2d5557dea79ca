/** A percentage as people write it: no more decimals than it has. */
export function percentText(percent: number): string {
  return percent.toLocaleString("en-US", { maximumFractionDigits: 2 });
}
