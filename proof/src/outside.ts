import pg from "pg";
import { compareLines, type Difference } from "#outside/compare.ts";
import type { OutsideLine, OwnLine } from "#outside/line.ts";
import { readDiscrepancies, readOwnLines } from "#outside/own-lines.ts";
import { readSandboxLines } from "#outside/sandbox-lines.ts";
import type { Sandbox } from "@krapao/testkit/sandbox";

/** How long a payment may take until our books have it. */
export const usualGraceSeconds = 300;

export interface WorldResult {
  readonly differences: readonly (Difference & {
    /** The row that puts the difference before an operator, where there is one. */
    readonly operatorRow: string | undefined;
  })[];
  readonly ownCount: number;
  readonly outsideCount: number;
  /** What our books have and the outside's lines are not about. */
  readonly uncovered: readonly string[];
}

interface CompareOptions {
  readonly graceSeconds: number;
  /** Lines before or after these moments are not compared, unless both sides have them. */
  readonly from?: number;
  readonly until?: number;
  /** What the outside's lines are all about, as `bank payout`; not given, they are about everything. */
  readonly covers?: ReadonlySet<string>;
}

/** Compares our books with the outside's, both read at this moment. */
export async function compareWorld(
  databaseUrl: string,
  source: { readonly sandbox: Sandbox } | { readonly lines: readonly OutsideLine[] },
  options: CompareOptions,
): Promise<WorldResult> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Our books first: what the outside does meanwhile is younger than the grace.
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
