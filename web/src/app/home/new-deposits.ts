import type { StatementEntry } from "@krapao/contract/statement";

/** The deposits that came after the last entry seen, the oldest first. */
export function newDeposits(
  entries: readonly StatementEntry[],
  lastSeen: number | undefined,
): StatementEntry[] {
  // Who has not looked before takes everything as known.
  if (lastSeen === undefined) return [];
  return entries
    .filter(({ number, statementType }) => statementType === "deposit" && number > lastSeen)
    .toReversed();
}
