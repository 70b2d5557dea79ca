import type { Status } from "@krapao/contract/fields";
import type { Texts } from "@krapao/contract/market";
import type { OperationKind } from "@krapao/contract/operation";
import type { RewardKind } from "@krapao/contract/reward";
import { type Database, runSql } from "#platform/database/database.ts";
import { Batcher } from "#platform/database/batcher.ts";
import type { OperationState } from "./post.ts";

/** The status that a member sees: a state that has not ended is PROCESSING. */
export function statusOf(state: OperationState): Status {
  return state === "PENDING" ? "PROCESSING" : state;
}

/** One row of the statement. */
export interface OperationRow {
  number: bigint;
  kind: OperationKind;
  state: OperationState;
  source: string;
  target: string;
  amount_minor: bigint;
  wallet_after_minor: bigint;
  /** The reward that paid it, and the name of that reward. */
  reward: RewardKind | null;
  names: Texts | null;
  created_at: Date;
}

/** The reward of an operation, if one paid it. */
export const rewardColumns =
  "operation.detail ->> 'reward' as reward, operation.detail -> 'names' as names";

/** Numbers have no gaps, so a page is a range of numbers and the total is the last number. */
export const listPages = `
  select input.index::integer, account.operation_count, operation.number, operation.kind,
    operation.state, operation.source, operation.target, operation.amount_minor,
    operation.wallet_after_minor, operation.reward, operation.names, operation.created_at
  from unnest($1::text[], $2::bigint[], $3::bigint[]) with ordinality
    as input (member_id, skipped, size, index)
  join ledger_account as account on account.member_id = input.member_id
  left join lateral (
    select number, kind, state, source, target, amount_minor, wallet_after_minor,
      ${rewardColumns}, created_at
    from operation
    where operation.member_id = account.member_id
      and number <= account.operation_count - input.skipped
      and number > account.operation_count - input.skipped - input.size
    order by number desc
    limit input.size
  ) as operation on true
  order by input.index, operation.number desc`;

interface PageRequest {
  readonly memberId: string;
  readonly page: number;
  readonly limit: number;
}

interface Page {
  readonly rows: OperationRow[];
  readonly total: bigint;
}

/** Reads pages of operations of many members in one round trip, the newest first. */
export class PageReader {
  readonly #batcher: Batcher<PageRequest, Page>;

  constructor(db: Database) {
    this.#batcher = new Batcher<PageRequest, Page>({
      name: "statement",
      answer: (input) => readPages(db, input),
      sizeMax: 50,
      inFlightMax: 2,
    });
  }

  read(input: PageRequest): Promise<Page> {
    return this.#batcher.submit(input);
  }
}

async function readPages(db: Database, input: readonly PageRequest[]): Promise<readonly Page[]> {
  type Row = OperationRow & { index: number; operation_count: bigint };
  const found = await runSql<Row>(db, listPages, [
    input.map(({ memberId }) => memberId),
    input.map(({ page, limit }) => (page - 1) * limit),
    input.map(({ limit }) => limit),
  ]);
  const pages = input.map((): { rows: OperationRow[]; total: bigint } => ({ rows: [], total: 0n }));
  for (const row of found) {
    const page = pages[row.index - 1];
    if (!page) throw new Error("The database returned a page that was not requested.");
    page.total = row.operation_count;
    // A page without operations still returns the total, on a row with no other values.
    if (row.number !== null) page.rows.push(row);
  }
  return pages;
}
