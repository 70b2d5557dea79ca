import pg from "pg";
import { compareLines, type Difference } from "#outside/compare.ts";
import type { OutsideLine, OwnLine } from "#outside/line.ts";
import { readDiscrepancies, readOwnLines } from "#outside/own-lines.ts";
import { readSandboxLines } from "#outside/sandbox-lines.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";

/** How long a payment may take to reach our books. */
export const usualGraceSeconds = 300;

export interface WorldResult {
  readonly differences: readonly (Difference & {
    /** The operator's row for the difference, if there is one. */
    readonly operatorRow: string | undefined;
  })[];
  readonly ownCount: number;
  readonly outsideCount: number;
  /** Topics of our books that the providers' lists do not cover. */
  readonly uncovered: readonly string[];
}

interface CompareOptions {
  readonly graceSeconds: number;
  /** Lines outside these times are not compared, unless both sides have them. */
  readonly from?: number;
  readonly until?: number;
  /** The topics of the lists, such as `bank payout`; if not given, they cover everything. */
  readonly covers?: ReadonlySet<string>;
}

/** Compares our books with the providers', both read now. */
export async function compareWorld(
  databaseUrl: string,
  source: { readonly sandbox: Sandbox } | { readonly lines: readonly OutsideLine[] },
  options: CompareOptions,
): Promise<WorldResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Our books are read first: later actions of the providers are younger than the grace period.
    await client.query("begin isolation level repeatable read read only");
    const own = await readOwnLines(client);
    const discrepancies = await readDiscrepancies(client);
    const outside =
      "lines" in source
        ? source.lines
        : await readSandboxLines(source.sandbox, await readWallets(client));
    const chosen = choose(own, outside, options);
    const differences = compareLines(chosen.own, chosen.outside, {
      now: Date.now(),
      graceSeconds: options.graceSeconds,
    });
    return {
      differences: differences.map((difference) => ({
        ...difference,
        operatorRow: discrepancies.get(`${difference.party} ${difference.reference}`),
      })),
      ownCount: chosen.own.length,
      outsideCount: chosen.outside.length,
      uncovered: [...chosen.uncovered].toSorted(),
    };
  } finally {
    await client.end();
  }
}

async function readWallets(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ account: string }>(
    "select account_no as account from deposit_wallet",
  );
  return rows.map(({ account }) => account);
}

function choose(
  own: readonly OwnLine[],
  outside: readonly OutsideLine[],
  { from = -Infinity, until = Infinity, covers }: CompareOptions,
) {
  const isCovered = (line: OwnLine) => covers?.has(topicOf(line)) ?? true;
  const covered = own.filter(isCovered);
  const names = (lines: readonly (OwnLine | OutsideLine)[]) =>
    new Set(lines.flatMap(({ references }) => references));
  const [ours, theirs] = [names(covered), names(outside)];
  const isWithin = ({ at }: OwnLine | OutsideLine) => !(at < from || at > until);
  return {
    own: covered.filter(
      (line) => isWithin(line) || line.references.some((reference) => theirs.has(reference)),
    ),
    outside: outside.filter(
      (line) => isWithin(line) || line.references.some((reference) => ours.has(reference)),
    ),
    uncovered: new Set(own.filter((line) => !isCovered(line)).map(topicOf)),
  };
}

export const topicOf = ({ party, kind }: OwnLine | OutsideLine) => `${party} ${kind}`;
