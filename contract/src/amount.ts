/**
 * Money on the wire is a JSON number in baht or kip with at most two decimals; inside it is a whole
 * number of minor units (satang, att). Only these two functions convert between them.
 */

/**
 * The largest accepted amount, well within the range that a JSON number holds exactly to the satang.
 */
const largestMinor = 10n ** 14n;

/** The minor units of an amount on the wire, or undefined if it is not a valid amount of money. */
export function toMinor(amount: unknown): bigint | undefined {
  if (typeof amount !== "number" || !Number.isFinite(amount)) return undefined;
  // The shortest decimal form of the number shows what the sender wrote, also more than two
  // decimals.
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(amount));
  if (!match) return undefined;
  const [, sign, whole = "", decimals = ""] = match;
  const minor = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
  if (minor > largestMinor) return undefined;
  return sign ? -minor : minor;
}

/** The JSON number of an amount in minor units. */
export function toAmount(minor: bigint): number {
  return Number(minor) / 100;
}
