import type { StatementEntry } from "@krapao/contract/statement";

/** The deposits after the last seen entry, the oldest first. */
export function newDeposits(
  entries: readonly StatementEntry[],
  lastSeen: number | undefined,
): StatementEntry[] {
  // On the first read all entries count as known.
  if (lastSeen === undefined) return [];
  return entries
    .filter(({ number, statementType }) => statementType === "deposit" && number > lastSeen)
    .toReversed();
}
