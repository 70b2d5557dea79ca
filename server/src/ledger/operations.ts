import type { Status } from "@krapao/contract/fields";
import type { OperationKind } from "@krapao/contract/operation";
import { type Queryable, runSql } from "#platform/database.ts";
import type { OperationState } from "./post.ts";

/** What a member is told of a state: whatever has not ended is being worked on. */
export function statusOf(state: OperationState): Status {
  return state === "PENDING" ? "PROCESSING" : state;
}

interface OperationRow {
  number: bigint;
  kind: OperationKind;
  state: OperationState;
  source: string;
  target: string;
  amount_minor: bigint;
  wallet_after_minor: bigint;
  description: string | null;
  created_at: Date;
}

/** Numbers have no gaps, so any page is one range of them, and the total is the last. */
export const listPage = `
  select account.operation_count, operation.*
  from ledger_account as account
  left join lateral (
    select number, kind, state, source, target, amount_minor, wallet_after_minor,
      detail ->> 'description' as description, created_at
    from operation
    where operation.member_id = account.member_id
      and number <= account.operation_count - $2::bigint
      and number > account.operation_count - $2::bigint - $3::bigint
    order by number desc
    limit $3::bigint
  ) as operation on true
  where account.member_id = $1`;

/** One page of a member's operations, the newest first, and how many there are. */
export async function listOperations(
  db: Queryable,
  memberId: string,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: readonly OperationRow[]; total: bigint }> {
  const skipped = (page - 1) * limit;
  const found = await runSql<OperationRow & { operation_count: bigint }>(db, listPage, [
    memberId,
    skipped,
    limit,
  ]);
  // A page without operations still tells the total, on a row with nothing else.
  const rows = found.filter((row) => row.number !== null);
  return { rows, total: found[0]?.operation_count ?? 0n };
}
