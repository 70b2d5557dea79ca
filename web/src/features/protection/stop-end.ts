import type { Stop } from "@krapao/contract/protection";

/**
 * When a stop ends; null: never. Undefined if that is open: the time of an exclusion is over, and people
 * decide whether it ends.
 */
export function endOf({ until, comeBack }: Stop): string | null | undefined {
  if (comeBack?.state === "granted") return comeBack.at;
  return until !== null && comeBack && comeBack.state !== "later" ? undefined : until;
}
