import { qrProviders } from "@krapao/contract/deposit";
import { type Queryable, runSql } from "#platform/database/database.ts";
import { type OperationRow, rewardColumns } from "./operations.ts";
import type { OperationState } from "./post.ts";

/** The entries of one member that a request is about, as values of a query. */
export interface Selection {
  readonly memberId: string;
  readonly kind: string | null;
  readonly state: OperationState | null;
  readonly way: string | null;
  readonly game: string | null;
  /** From the first moment to the one after the last, as the database reads them. */
  readonly fromAt: string;
  readonly toAt: string;
  readonly search: Search | null;
}

/** The meanings that a searched text may have. */
export interface Search {
  readonly amountMinor: bigint | null;
  readonly references: readonly string[];
  readonly number: string | null;
}

/** Open operations are not in the indexes of facets. */
const hasEnded = "operation.state <> 'PENDING'";

/**
 * The facets that exist among some ended rows. Each is found by one step through the index, so the number
 * of rows does not matter.
 */
function facetsOf(owned: string): string {
  return `
  facet as (
    (select operation.facet as name from operation where ${hasEnded} and ${owned}
     order by facet limit 1)
    union all
    select next.name
    from facet
    cross join lateral (
      select operation.facet as name from operation
      where ${hasEnded} and ${owned} and operation.facet > facet.name
      order by operation.facet
      limit 1
    ) as next
  )`;
}

/** The entry after which the page begins. Without one the page is the first. */
const edge = `
  edge as (
    select created_at, number from operation where member_id = $1 and number = $2::bigint
    union all
    select 'infinity', 9223372036854775807 where $2::bigint is null
  )`;

const withinPage = `
  operation.created_at >= $7::timestamptz and operation.created_at < $8::timestamptz
  and operation.created_at <= edge.created_at
  and (operation.created_at, operation.number) < (edge.created_at, edge.number)`;

/** Kind, state, way, source and target are the parts of a facet. */
const isChosen = (facet: string) => `
  ($3::text is null or split_part(${facet}, ':', 1) = $3)
  and ($4::text is null or split_part(${facet}, ':', 2) = $4)
  and ($5::text is null or split_part(${facet}, ':', 3) = $5)
  and ($6::text is null or $6 in (split_part(${facet}, ':', 4), split_part(${facet}, ':', 5)))`;

const entryNames = [
  "number",
  "kind",
  "state",
  "source",
  "target",
  "amount_minor",
  "wallet_after_minor",
  "created_at",
  "reward",
  "names",
];
const namesOf = (table: string) => entryNames.map((name) => `${table}.${name}`).join(", ");
const columns = `
  operation.number, operation.kind, operation.state, operation.source, operation.target,
  operation.amount_minor, operation.wallet_after_minor, operation.created_at, ${rewardColumns}`;

/**
 * The newest entries of each facet that matches, and the open ones. Together they hold the page. The
 * index has them in the order of their times; entries of the same moment come along, and the page
 * sorts them.
 */
const entriesOf = (owned: string) => `
  select ${namesOf("entry")}
  from facet
  cross join edge
  cross join lateral (
    select ${columns} from operation
    where ${hasEnded} and ${owned} and operation.facet = facet.name and ${withinPage}
    order by operation.created_at desc
    fetch first ($9::bigint) rows with ties
  ) as entry
  where ${isChosen("facet.name")}
  union all
  select ${namesOf("operation")}
  from edge
  cross join lateral (
    select ${columns}, operation.facet from operation
    where operation.member_id = $1 and operation.state = 'PENDING' and ${owned}
      and ${withinPage}
    offset 0
  ) as operation
  where ${isChosen("operation.facet")}`;

/** One table's rows with a reference, by the key of that table. The member is compared afterwards. */
const byReference = (table: string, reference: string, number: string, more = "true") => `
  union
  select found.number
  from unnest($11::text[]) as input (reference)
  cross join lateral (
    select member_id, ${number} as number from ${table}
    where ${reference} = input.reference and ${more}
    offset 0
  ) as found
  where found.member_id = $1`;

/** The numbers of the entries with a reference. */
const hits = `
  hit as (
    select $12::bigint as number where $12::bigint is not null
    ${byReference("withdrawal", "reference", "number")}
    ${byReference("game_transfer", "reference", "number")}
    ${byReference("bank_receipt", "reference", "operation_number")}
    ${byReference("qr_payment", "payment_id", "operation_number", "provider = any ($13::text[])")}
    ${byReference("gift", "voucher_id", "operation_number", "state <> 'REFUSED'")}
    ${byReference("slip", "reference", "operation_number", "member_id = $1")}
  )`;

const hitEntries = `
  select ${namesOf("operation")}
  from hit
  cross join edge
  cross join lateral (
    select ${columns}, operation.facet from operation
    where operation.member_id = $1 and operation.number = hit.number
    offset 0
  ) as operation
  where ${isChosen("operation.facet")} and ${withinPage}`;

const pageText = (parts: readonly string[], entries: string) => `
  with recursive ${parts.join(", ")}
  ${entries}
  order by created_at desc, number desc
  limit $9`;

const ownRows = "operation.member_id = $1";
const ownAmount = `
  operation.member_id || ':' || operation.amount_minor::text = $1::text || ':' || $10::bigint::text`;

export const filterText = pageText([facetsOf(ownRows), edge], entriesOf(ownRows));
export const searchText = pageText(
  [facetsOf(ownAmount), edge, hits],
  `${entriesOf(ownAmount)} union ${hitEntries}`,
);

export const totalsText = `
  with recursive ${facetsOf(ownRows)}
  select split_part(facet.name, ':', 1) as kind, split_part(facet.name, ':', 4) as source,
    split_part(facet.name, ':', 5) as target, entry.count, entry.sum_minor
  from facet
  cross join lateral (
    select count(*) as count, coalesce(sum(amount_minor), 0)::bigint as sum_minor from operation
    where ${hasEnded} and ${ownRows} and operation.facet = facet.name
      and created_at >= $2::timestamptz and created_at < $3::timestamptz
  ) as entry
  where split_part(facet.name, ':', 2) = 'SUCCESS' and entry.count > 0`;

interface FindRequest {
  readonly after: number | string | null;
  readonly limit: number;
}

interface FoundPage {
  readonly rows: readonly OperationRow[];
  readonly hasMore: boolean;
}

/** The values of a page's query, in the order of its text. */
export function findValues(selection: Selection, { after, limit }: FindRequest): unknown[] {
  const { memberId, kind, state, way, game, fromAt, toAt, search } = selection;
  const values = [memberId, after, kind, state, way, game, fromAt, toAt, limit + 1];
  if (!search) return values;
  return [...values, search.amountMinor, search.references, search.number, qrProviders];
}

/** The entries that match, the newest first. Entries that come meanwhile do not move the pages. */
export async function findPage(
  db: Queryable,
  selection: Selection,
  request: FindRequest,
): Promise<FoundPage> {
  const text = selection.search ? searchText : filterText;
  const rows = await runSql<OperationRow>(db, text, findValues(selection, request));
  return { rows: rows.slice(0, request.limit), hasMore: rows.length > request.limit };
}
