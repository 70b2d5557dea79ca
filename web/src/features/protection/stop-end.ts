import type { Stop } from "@krapao/contract/protection";

/**
 * When a stop ends; null: never. Undefined if that is open: in a review, and if the time of an exclusion is
 * over, people decide whether it ends.
 */
export function endOf({ kind, until, comeBack }: Stop): string | null | undefined {
  if (kind === "review") return undefined;
  if (comeBack?.state === "granted") return comeBack.at;
  return until !== null && comeBack && comeBack.state !== "later" ? undefined : until;
}
