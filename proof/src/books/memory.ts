import { createHash } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import type pg from "pg";

/**
 * The books at one moment: a digest of every account's entries up to its last number, and of every
 * member's operations. A later run proves with it that these rows are unchanged.
 */
export interface BooksMemory {
  readonly accounts: readonly AccountDigest[];
  readonly operations: readonly OperationsDigest[];
}

interface AccountDigest {
  readonly member_id: string;
  readonly account: string;
  readonly seq: number;
  readonly digest: string;
}

interface OperationsDigest {
  readonly member_id: string;
  readonly count: number;
  /** Operations that may still change, so that the digest holds only their fixed columns. */
  readonly open: readonly number[];
  readonly digest: string;
}

/** An entry with the house's side of its posting, as one line. */
const entryLine = `
  entry.seq || ' ' || entry.operation_number || ' ' || entry.posting || ' ' || entry.amount_minor
  || ' ' || entry.balance_after_minor || ' ' || extract(epoch from entry.at) || ' ' || coalesce((
    select string_agg(house.account || ' ' || house.currency || ' ' || house.amount_minor, ','
      order by house.account)
    from house_entry as house
    where house.member_id = entry.member_id
      and house.operation_number = entry.operation_number and house.posting = entry.posting
  ), '')`;

/** The subject of an operation never changes; its state is final once it has ended. */
const operationLine = `
  jsonb_build_array(number, kind, key, encode(request_hash, 'hex'), currency, amount_minor, source,
    target, extract(epoch from created_at))::text`;
const endLine = `
  jsonb_build_array(state, posting, wallet_after_minor, detail, extract(epoch from ended_at))::text`;

const digestOf = (line: string, order: string) =>
  `encode(sha256(convert_to(string_agg(${line}, E'\\n' order by ${order}), 'UTF8')), 'hex')`;

const takeAccounts = `
  select member_id, account, max(seq)::integer as seq, ${digestOf(entryLine, "seq")} as digest
  from ledger_entry as entry
  group by member_id, account
  order by member_id, account`;

const takeOperations = `
  select member_id, max(number)::integer as count,
    coalesce(array_agg(number::integer order by number) filter (where state = 'PENDING'), '{}')
      as open,
    ${digestOf(`${operationLine} || case when state = 'PENDING' then '' else ${endLine} end`, "number")}
      as digest
  from operation
  group by member_id
  order by member_id`;

/** Reads the books inside the caller's snapshot. */
export async function takeMemory(client: pg.ClientBase): Promise<BooksMemory> {
  const accounts = await client.query<AccountDigest>(takeAccounts);
  const operations = await client.query<OperationsDigest>(takeOperations);
  return { accounts: accounts.rows, operations: operations.rows };
}

const compareAccounts = `
  select kept.member_id, kept.account, kept.seq
  from json_to_recordset($1::json) as kept (member_id text, account text, seq bigint, digest text)
  left join lateral (
    select ${digestOf(entryLine, "seq")} as digest
    from ledger_entry as entry
    where entry.member_id = kept.member_id and entry.account = kept.account
      and entry.seq <= kept.seq
  ) as now on true
  where now.digest is distinct from kept.digest`;

const compareOperations = `
  select kept.member_id, kept.count
  from json_to_recordset($1::json) as kept (member_id text, count bigint, open int[], digest text)
  left join lateral (
    select ${digestOf(
      `${operationLine} || case when number = any (kept.open) then '' else ${endLine} end`,
      "number",
    )} as digest
    from operation
    where operation.member_id = kept.member_id and operation.number <= kept.count
  ) as now on true
  where now.digest is distinct from kept.digest`;

/** The accounts and members with changed rows. */
export async function findChanged(
  client: pg.ClientBase,
  { accounts, operations }: BooksMemory,
): Promise<Record<string, unknown>[]> {
  const changed = await client.query<Record<string, unknown>>(compareAccounts, [
    JSON.stringify(accounts),
  ]);
  const moved = await client.query<Record<string, unknown>>(compareOperations, [
    JSON.stringify(operations),
  ]);
  return [...changed.rows, ...moved.rows];
}

/** The digest of an earlier run, or undefined. */
export async function readMemory(file: string): Promise<BooksMemory | undefined> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  const { seal, memory } = JSON.parse(text) as { seal: string; memory: BooksMemory };
  // A partial or changed file would prove nothing.
  if (seal !== sealOf(memory)) throw new Error(`${file} is not as it was written.`);
  return memory;
}

export async function writeMemory(file: string, memory: BooksMemory): Promise<void> {
  const draft = `${file}.new`;
  await writeFile(draft, JSON.stringify({ seal: sealOf(memory), memory }));
  await rename(draft, file);
}

function sealOf(memory: BooksMemory): string {
  return createHash("sha256").update(JSON.stringify(memory)).digest("hex");
}
