import { checkBooks } from "#books.ts";
import type { BooksMemory } from "#books/memory.ts";
import { compareWithOutside } from "#world/outside-books.ts";
import { send, writeRequest } from "#world/wire.ts";
import type { World } from "@krapao/testkit/world";
import type { MoneyRequest, Record, RequestKind } from "./record.ts";

/** The query that finds each kind of request by its key, with its amount in baht if that must match. */
const foundBy: Readonly<globalThis.Record<RequestKind, string>> = {
  withdraw: `select member_id, key, (amount_minor / 100.0)::float8 as amount, state from operation
    where key is not null`,
  gift: `select member_id, key, (amount_minor / 100.0)::float8 as amount, state from gift
    where key is not null`,
  slip: `select member_id, key, (amount_minor / 100.0)::float8 as amount, state from slip
    where key is not null`,
  qr: `select member_id, key, (amount_minor / 100.0)::float8 as amount, state from qr_code
    where key is not null`,
};

interface FoundRow {
  readonly member_id: string;
  readonly key: string;
  readonly amount: number | null;
  readonly state: string;
}

/** Checks every promise when nothing is under way. One sentence per breach. */
export async function judge(
  world: World,
  record: Record,
  earlier: BooksMemory | undefined,
): Promise<readonly string[]> {
  const breaches = [...record.contradictions];
  for (const kind of ["withdraw", "gift", "slip", "qr"] as const) {
    const rows = await world.query<FoundRow>(foundBy[kind]);
    breaches.push(...judgeRequests(record, kind, rows));
  }
  breaches.push(...(await judgeUnknowns(world, record)));
  breaches.push(...(await judgeTransfers(world, record)));
  breaches.push(...(await compareWithOutside(world)));
  breaches.push(...(await judgeDatabase(world)));
  const { broken } = await checkBooks(world.databaseUrl, () => {}, { earlier });
  breaches.push(...broken.map((promise) => `the books do not hold: ${promise}`));
  return breaches;
}

const nameOf = (memberId: string, key: string) => `${memberId} ${key}`;

/**
 * An acknowledged request exists once and unchanged, a refused one never, an unknown one at most
 * once; nothing else exists.
 */
function judgeRequests(
  record: Record,
  kind: RequestKind,
  rows: readonly FoundRow[],
): readonly string[] {
  const found = Map.groupBy(rows, ({ member_id, key }) => nameOf(member_id, key));
  const requests = record.requests.filter((request) => request.kind === kind);
  const sent = new Set(requests.map(({ member, key }) => nameOf(member.id, key)));
  const stray = [...found.keys()].filter((name) => !sent.has(name));
  return [
    ...stray.map((name) => `${kind} ${name} was never requested`),
    ...requests.flatMap((request) => judgeRequest(request, found)),
  ];
}

function judgeRequest(
  { kind, member, key, amount, outcome, answers }: MoneyRequest,
  found: ReadonlyMap<string, readonly FoundRow[]>,
): readonly string[] {
  const rows = found.get(nameOf(member.id, key)) ?? [];
  const reported = `${kind} ${member.id} ${key} (${answers.join(", ")})`;
  if (outcome === "acknowledged" && rows.length !== 1) {
    return [`${reported} was acknowledged and exists ${rows.length} times`];
  }
  if (outcome === "refused" && rows.length > 0) {
    return [`${reported} was refused and exists`];
  }
  if (rows.length > 1) return [`${reported} exists ${rows.length} times`];
  const [row] = rows;
  if (!row) return [];
  // A slip or gift has the amount of its transfer or voucher; all of them here are valid.
  const mustSucceed = kind === "slip" || kind === "gift";
  if (mustSucceed && row.state !== "SUCCESS") return [`${reported} ended as ${row.state}`];
  return row.amount === amount ? [] : [`${reported} requested ${amount} and got ${row.amount}`];
}

/** A later query must return to the client what the books hold. */
async function judgeUnknowns(world: World, record: Record): Promise<readonly string[]> {
  const [port = 0] = world.ports;
  const breaches: string[] = [];
  for (const { kind, member, key, outcome, amount } of record.requests) {
    if (outcome !== "unknown") continue;
    const path = `/api/operation/${key}`;
    const reply = await send({
      port,
      bytes: writeRequest({ method: "GET", path, token: member.token }),
    });
    const rows = await world.query(`select from (${foundBy[kind]}) as found where key = $1`, [key]);
    const isReported = reply.status === 200 && reply.body["amount"] === amount;
    record.note(`unknown ${kind}: ${rows.length === 1 ? "had happened" : "had not happened"}`);
    const isRight =
      rows.length === 1 ? isReported : reply.status === 404 && reply.code === "NO_DATA";
    if (!isRight)
      breaches.push(`${kind} ${key}: the query was answered ${reply.status} ${reply.code}`);
  }
  return breaches;
}

/** Every transfer from a member is credited, and every one from a stranger waits. */
async function judgeTransfers(world: World, record: Record): Promise<readonly string[]> {
  const rows = await world.query<{ line: string; state: string; account: string | null }>(
    "select line_id as line, state from bank_receipt where line_id is not null",
  );
  const states = new Map(rows.map(({ line, state }) => [line, state]));
  const stateOf = (lineId: string | null) => states.get(lineId ?? "") ?? "missing";
  return [
    ...record.transfers
      .filter(({ lineId }) => stateOf(lineId) !== "credited")
      .map(({ reference, lineId }) => `transfer ${reference} is ${stateOf(lineId)}`),
    ...record.strangers
      .filter(({ lineId }) => stateOf(lineId) !== "suspense")
      .map(({ reference, lineId }) => `a stranger's transfer ${reference} is ${stateOf(lineId)}`),
  ];
}

/** No connection of a killed process stays in a transaction or waits for a lock. */
async function judgeDatabase(world: World): Promise<readonly string[]> {
  const rows = await world.query<{ state: string; query: string }>(
    `select state, query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (state like 'idle in transaction%' or wait_event_type = 'Lock')
       and state_change < clock_timestamp() - interval '5 seconds'`,
  );
  return rows.map(({ state, query }) => `a connection hangs, ${state}: ${query.slice(0, 80)}`);
}
