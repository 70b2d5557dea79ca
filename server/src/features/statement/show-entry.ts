import { toAmount } from "@krapao/contract/amount";
import type { Language } from "@krapao/contract/market";
import { type StatementEntry, statementLinks } from "@krapao/contract/statement";
import { type OperationRow, statusOf } from "#ledger/operations.ts";

/** An operation as the member sees it, with the reward's name in their language. */
export function showEntry(row: OperationRow, language: Language): StatementEntry {
  return {
    number: Number(row.number),
    statementType: row.kind,
    status: statusOf(row.state),
    from: row.source,
    to: row.target,
    amount: toAmount(row.amount_minor),
    balanceAfter: toAmount(row.wallet_after_minor),
    createdAt: row.created_at.toISOString(),
    ...(row.reward && row.names
      ? { [statementLinks[row.reward]]: { description: row.names[language] } }
      : {}),
  };
}
