import pg from "pg";
import { isTooMuch, mostChanges, scanBooks, type ScanResult } from "#books/changes.ts";
import type { BookCheck } from "#books/check.ts";
import { depositChecks } from "#books/deposit-checks.ts";
import { gameChecks } from "#books/game-checks.ts";
import { inboxChecks } from "#books/inbox-checks.ts";
import { adjustChecks } from "#books/adjust-checks.ts";
import { ledgerChecks, withdrawChecks } from "#books/ledger-checks.ts";
import { beginMemory, type BooksMemory, findObstacle, isRewound } from "#books/memory.ts";
import { protectionChecks } from "#books/protection-checks.ts";
import { reportChecks } from "#books/report-checks.ts";
import { rewardChecks } from "#books/reward-checks.ts";
import { everySlice, slicesOf, usualSliceSize, withinSlice } from "#books/slices.ts";
import { shareWork } from "#books/share-work.ts";
import { Tally } from "#books/tally.ts";
import { wheelChecks } from "#books/wheel-checks.ts";

export interface BooksResult {
  readonly breachCount: number;
  /** The promises that are broken. */
  readonly broken: readonly string[];
  /** The promises for which there was nothing to check: this run does not show them. */
  readonly unseen: readonly string[];
  /** Whether everything was checked, or only the members whose rows changed. */
  readonly scope: "whole" | "changed";
  readonly checkedCount: number;
  /** The digests of the books, for a later run to compare. */
  readonly memory: BooksMemory;
}

interface CheckOptions {
  /** The digests of an earlier run: the rows of that time must still exist, unchanged. */
  readonly earlier?: BooksMemory | undefined;
  /** Checks only the members whose rows changed since the earlier run, if these can be found. */
  readonly isForChanges?: boolean;
  /** Checks this promise alone. */
  readonly only?: string;
  readonly sliceSize?: number;
}

const checks: readonly BookCheck[] = [
  ...ledgerChecks,
  ...adjustChecks,
  ...withdrawChecks,
  ...depositChecks,
  ...protectionChecks,
  ...gameChecks,
  ...rewardChecks,
  ...wheelChecks,
  ...inboxChecks,
  ...reportChecks,
];

/**
 * Joins of a slice are hash or merge joins: a nested loop over a wrong estimate would be quadratic.
 * The lookups that must be nested loops are written as such. The rows of a slice are beside each
 * other in the key: reading them in its order saves sorting them.
 */
const settings = `set jit = off; set enable_nestloop = off; set work_mem = '64MB';
  set max_parallel_workers_per_gather = 0; set random_page_cost = 1.1`;

export async function checkBooks(
  url: string,
  print: (line: string) => void,
  options: CheckOptions & { readonly connections?: number } = {},
): Promise<BooksResult> {
  const clients = Array.from(
    { length: options.connections ?? 1 },
    () => new pg.Client({ connectionString: url }),
  );
  try {
    await Promise.all(clients.map((client) => client.connect()));
    return await runChecks(clients, print, options);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Checks the books slice by slice. Every promise about a slice is one statement, which reads all
 * rows of its members in one snapshot: a write meanwhile cannot appear as a breach, and no snapshot
 * lives long enough to hold back vacuum.
 */
export async function runChecks(
  clients: readonly pg.ClientBase[],
  print: (line: string) => void,
  options: CheckOptions = {},
): Promise<BooksResult> {
  const [client] = clients;
  if (!client) throw new Error("A check needs a connection.");
  for (const one of clients) await one.query(settings);
  const { only, sliceSize = usualSliceSize } = options;
  const chosen = checks.filter(({ promise }) => only === undefined || promise === only);
  const of = Map.groupBy(chosen, ({ by }) => by);
  const tally = new Tally(chosen);
  const begun = await beginMemory(client);
  const earlier = comparable(options.earlier, begun, print);
  const { scope, scan } = await choose(clients, begun, { ...options, earlier }, print);
  await shareWork(clients, of.get("all") ?? [], (one, check) =>
    tally.run(one, [check], (query) => query, []),
  );
  for (const by of ["member", "receipt", "announcement"] as const) {
    const ofSlice = of.get(by) ?? [];
    if (ofSlice.length === 0) continue;
    const slices =
      scope === "whole"
        ? everySlice(client, by, sliceSize)
        : slicesOf(client, by, [...scan.changes[by]].toSorted(), sliceSize);
    await shareWork(clients, slices, (one, slice) =>
      tally.run(one, ofSlice, (query) => withinSlice(query, slice), slice.values),
    );
  }
  if (earlier && only === undefined) tally.add(unchanged, countRows(earlier), scan.broken);
  if (options.earlier && isRewound(options.earlier, begun))
    tally.add(unchanged, countRows(options.earlier), [{ restored: "to before the last check" }]);
  return { ...tally.report(print), scope, memory: { ...begun, digests: scan.digests } };
}

const unchanged = "everything written before the last check is unchanged";
const countRows = ({ digests }: BooksMemory) => digests.reduce((sum, { count }) => sum + count, 0);

/** The earlier digests, if they are of the history of these very tables. */
function comparable(
  earlier: BooksMemory | undefined,
  begun: Omit<BooksMemory, "digests">,
  print: (line: string) => void,
): BooksMemory | undefined {
  if (!earlier || isRewound(earlier, begun)) return undefined;
  if (earlier.mark === begun.mark) return earlier;
  print("The tables were copied or rewritten since the last check: nothing is compared with it.");
  return undefined;
}

/** Finds out what has to be checked. Whatever makes this uncertain leads to a whole check. */
async function choose(
  clients: readonly pg.ClientBase[],
  begun: Omit<BooksMemory, "digests">,
  { earlier, isForChanges = false }: CheckOptions,
  print: (line: string) => void,
): Promise<{ scope: BooksResult["scope"]; scan: ScanResult }> {
  const whole = async () => ({
    scope: "whole" as const,
    scan: await scanBooks(clients, earlier, begun, true),
  });
  if (!isForChanges) return whole();
  const obstacle = earlier ? findObstacle(earlier, begun) : "no earlier check is remembered";
  const scan = obstacle === undefined ? await scanBooks(clients, earlier, begun, false) : undefined;
  const reason = obstacle ?? (scan && reasonOf(scan));
  if (scan && reason === undefined) return { scope: "changed", scan };
  print(`Everything is checked: ${reason}.`);
  return whole();
}

function reasonOf({ changes, suspectCount, broken }: ScanResult): string | undefined {
  if (isTooMuch(changes)) return `more than ${mostChanges} members changed since the last check`;
  return suspectCount > 0 || broken.length > 0 ? "old rows were written again" : undefined;
}
