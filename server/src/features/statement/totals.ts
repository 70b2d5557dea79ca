import { toAmount } from "@krapao/contract/amount";
import type { OperationKind } from "@krapao/contract/operation";
import type { MonthTotals } from "@krapao/contract/statement";
import { totalsText } from "#ledger/find-operations.ts";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { boundsOf } from "./selection.ts";

interface TotalRow {
  readonly kind: OperationKind;
  readonly source: string;
  readonly target: string;
  readonly count: bigint;
  readonly sum_minor: bigint;
}

/** Adds up the entries of one member's month. Nothing else of the book is read. */
export async function readTotals(
  db: Queryable,
  memberId: string,
  month: string,
): Promise<MonthTotals> {
  const { fromAt, toAt } = boundsOf(month);
  const rows = await runSql<TotalRow>(db, totalsText, [memberId, fromAt, toAt]);
  const total = (counts: (row: TotalRow) => boolean) => {
    const counted = rows.filter(counts);
    return {
      count: Number(counted.reduce((sum, { count }) => sum + count, 0n)),
      amount: toAmount(counted.reduce((sum, row) => sum + row.sum_minor, 0n)),
    };
  };
  const isTransfer = ({ kind }: TotalRow) => kind === "transfer";
  return {
    month,
    deposit: total(({ kind }) => kind === "deposit"),
    withdraw: total(({ kind }) => kind === "withdraw"),
    // A refund is booked to the refund balance first and counts when it reaches the wallet.
    bonus: total(({ kind, target }) => kind === "bonus" && target === "WALLET"),
    // What a reward's end clears goes from the game to the house.
    toGames: total((row) => isTransfer(row) && row.source === "WALLET"),
    fromGames: total((row) => isTransfer(row) && row.target === "WALLET"),
    adjustCredit: total(({ kind, target }) => kind === "adjust" && target === "WALLET"),
    adjustDebit: total(({ kind, source }) => kind === "adjust" && source === "WALLET"),
  };
}
