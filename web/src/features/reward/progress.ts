import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Grant } from "@krapao/contract/reward";

/** The amount left to play for an active reward, to the satang. */
export function leftToPlay({ played, terms }: Pick<Grant, "played" | "terms">): number {
  const left = (toMinor(terms.mustPlay) ?? 0n) - (toMinor(played) ?? 0n);
  return toAmount(left > 0n ? left : 0n);
}

/** The progress of an active reward, from 0 to 1; below 1 while an amount is left. */
export function shareOf(grant: Pick<Grant, "played" | "terms">): number {
  if (leftToPlay(grant) === 0) return 1;
  return Math.min(0.99, grant.played / grant.terms.mustPlay);
}
