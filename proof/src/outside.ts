import pg from "pg";
import { compareLines, type Difference } from "#outside/compare.ts";
import { DayTally, type WorldDay } from "#outside/days.ts";
import { readExplained } from "#outside/kept-differences.ts";
import type { OutsideLine, OwnLine } from "#outside/line.ts";
import {
  readDiscrepancies,
  readOwnLines,
  usualSliceSize,
  withReceiptKeys,
} from "#outside/own-lines.ts";
import { readSandboxLines } from "#outside/sandbox-lines.ts";
import { buckets, Spool } from "#outside/spool.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";

/** How long a payment may take to reach our books. */
export const usualGraceSeconds = 300;
/** More differences than this are counted, but neither kept nor printed. */
const mostShown = 1000;
/** With more references in the lists, all of our books are read. */
const namedMax = 200_000;
/** This many lines of the providers are looked up at once. */
const chunkSize = 5000;

export type FoundDifference = Difference & {
  /** The operator's row for the difference, if there is one. */
  readonly operatorRow: string | undefined;
};

export interface WorldResult {
  /** The first differences. */
  readonly differences: readonly FoundDifference[];
  /** The number of all differences that no operator's row explains. */
  readonly openCount: number;
  readonly ownCount: number;
  readonly outsideCount: number;
  /** Topics of our books that the providers' lists do not cover. */
  readonly uncovered: readonly string[];
  /** The topics that were compared; undefined if all were. */
  readonly covered: ReadonlySet<string> | undefined;
  /** Whether `differences` has all of them. */
  readonly isComplete: boolean;
  /** What both sides have of each day that was compared as a whole. */
  readonly days: readonly WorldDay[];
}

interface CompareOptions {
  readonly graceSeconds: number;
  /** Lines outside these times are not compared, unless both sides have them. */
  readonly from?: number;
  readonly until?: number;
  /** Only these topics are compared, such as `bank payout`, and those of the lines. */
  readonly covers?: ReadonlySet<string>;
  readonly sliceSize?: number;
}

type List = Iterable<OutsideLine> | AsyncIterable<OutsideLine>;
type Source = { readonly sandbox: Sandbox } | { readonly lines: List };

/** Compares our books with the providers', both read now. */
export async function compareWorld(
  databaseUrl: string,
  source: Source,
  options: CompareOptions,
): Promise<WorldResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  const spools = { own: new Spool<OwnLine>(), outside: new Spool<OutsideLine>() };
  await client.connect();
  try {
    const now = Date.now();
    const read = (lines: List) => spoolOutside(client, lines, spools.outside);
    // Lists are older than our books. They name the old lines that are compared with the new ones.
    const lists = "lines" in source ? await read(source.lines) : undefined;
    const { from = -Infinity, sliceSize = usualSliceSize } = options;
    const since = lists?.named && from > -Infinity ? { from, named: lists.named } : undefined;
    const ownTopics = new Set<string>();
    for await (const line of readOwnLines(client, { sliceSize, ...(since && { since }) })) {
      ownTopics.add(topicOf(line));
      await spools.own.add(line);
    }
    // Our books are read before the sandbox's: its later actions are younger than the grace period.
    const outside =
      "sandbox" in source
        ? await read(await readSandboxLines(source.sandbox, await readWallets(client)))
        : lists;
    const outsideTopics = outside?.topics ?? new Set();
    const { covers } = options;
    const isCovered = (line: OwnLine) =>
      !covers || covers.has(topicOf(line)) || outsideTopics.has(topicOf(line));
    const result = await compareBuckets(client, spools, { ...options, isCovered, now });
    const covered = covers?.union(outsideTopics);
    const uncovered = covered ? ownTopics.difference(covered) : [];
    return { ...result, covered, uncovered: [...uncovered].toSorted() };
  } finally {
    await Promise.all([spools.own.remove(), spools.outside.remove(), client.end()]);
  }
}

interface Spooled {
  readonly topics: ReadonlySet<string>;
  /** All references of the lines, unless there are very many. */
  readonly named: readonly string[] | undefined;
}

async function spoolOutside(
  client: pg.Client,
  lines: List,
  spool: Spool<OutsideLine>,
): Promise<Spooled> {
  const topics = new Set<string>();
  const named: string[] = [];
  let chunk: OutsideLine[] = [];
  const flush = async () => {
    for (const line of await withReceiptKeys(client, chunk)) await spool.add(line);
    chunk = [];
  };
  for await (const line of lines) {
    topics.add(topicOf(line));
    if (named.length <= namedMax) named.push(...line.references);
    chunk.push(line);
    if (chunk.length === chunkSize) await flush();
  }
  await flush();
  return { topics, named: named.length > namedMax ? undefined : named };
}

interface BucketOptions extends CompareOptions {
  readonly isCovered: (line: OwnLine) => boolean;
  readonly now: number;
}

async function compareBuckets(
  client: pg.Client,
  spools: { readonly own: Spool<OwnLine>; readonly outside: Spool<OutsideLine> },
  options: BucketOptions,
): Promise<Omit<WorldResult, "uncovered" | "covered">> {
  const shown: FoundDifference[] = [];
  const tally = new DayTally(options);
  let [openCount, ownCount, outsideCount, count] = [0, 0, 0, 0];
  for (const bucket of buckets) {
    const [own, outside] = [await spools.own.read(bucket), await spools.outside.read(bucket)];
    const chosen = choose(own, outside, options);
    ownCount += chosen.own.length;
    outsideCount += chosen.outside.length;
    tally.add(chosen.own, chosen.outside);
    const differences = compareLines(chosen.own, chosen.outside, options);
    const rows = await readDiscrepancies(client, differences);
    const explained = await readExplained(client, differences);
    count += differences.length;
    for (const difference of differences) {
      const operatorRow =
        rows.get(`${difference.party} ${difference.reference}`) ?? explained.get(difference);
      if (operatorRow === undefined) openCount += 1;
      if (shown.length < mostShown) shown.push({ ...difference, operatorRow });
    }
  }
  const isComplete = shown.length === count;
  return { differences: shown, openCount, ownCount, outsideCount, isComplete, days: tally.days() };
}

async function readWallets(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ account: string }>(
    "select account_no as account from deposit_wallet",
  );
  return rows.map(({ account }) => account);
}

/** Lines of other times count if both sides have them. */
function choose(
  own: readonly OwnLine[],
  outside: readonly OutsideLine[],
  { from = -Infinity, until = Infinity, isCovered }: BucketOptions,
): { readonly own: readonly OwnLine[]; readonly outside: readonly OutsideLine[] } {
  const covered = own.filter(isCovered);
  const keys = (lines: readonly (OwnLine | OutsideLine)[]) => new Set(lines.map(({ key }) => key));
  const [ours, theirs] = [keys(covered), keys(outside)];
  const isWithin = ({ at }: OwnLine | OutsideLine) => !(at < from || at > until);
  return {
    own: covered.filter((line) => isWithin(line) || theirs.has(line.key)),
    outside: outside.filter((line) => isWithin(line) || ours.has(line.key)),
  };
}

const topicOf = ({ party, kind }: Pick<OwnLine, "party" | "kind">) => `${party} ${kind}`;
