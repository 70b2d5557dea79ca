import { parseArgs } from "node:util";
import pg from "pg";
import { compareWorld, usualGraceSeconds } from "#outside.ts";
import { findDatabase } from "#books/database-address.ts";
import { canRecord, readPosition, recordResult } from "#books/result.ts";
import { keepDifferences } from "#outside/kept-differences.ts";
import { readListLines } from "#outside/list-file.ts";
import { Sandbox } from "@krapao/testkit/sandbox";

/**
 * `npm run check:world`: compares our books with the providers' by reference and prints every
 * difference; exit code 1 if there is one without a row for an operator. The providers' books are
 * those of the running sandbox, or a provider's list (`--list <file>`, CSV or JSON). With `--changed`
 * it compares the lines since a day before the last check that found no difference.
 */
const { values: flags } = parseArgs({
  options: {
    list: { type: "string", multiple: true },
    /** The topics of the lists beyond those of their lines: an empty list must name its topic. */
    covers: { type: "string", multiple: true, default: [] },
    changed: { type: "boolean", default: false },
    from: { type: "string" },
    until: { type: "string" },
    grace: { type: "string", default: String(usualGraceSeconds) },
  },
});

function readMoment(name: "from" | "until", otherwise: number): number {
  const text = flags[name];
  const moment = text === undefined ? otherwise : Date.parse(text);
  if (Number.isNaN(moment)) throw new Error(`--${name} is no moment: ${text}`);
  return moment;
}

/** Payments that took a day to end are compared again. */
const overlapMs = 24 * 3_600_000;

async function* readLists(files: readonly string[]) {
  for (const file of files) yield* readListLines(file);
}

async function check(url: string, client: pg.Client): Promise<boolean> {
  const graceSeconds = Number(flags.grace);
  if (!(graceSeconds >= 0)) throw new Error("--grace wants a number of seconds");
  const port = Number(process.env["SANDBOX_PORT"] ?? 8090);
  const startedAt = new Date();
  const last = flags.changed ? await readPosition(client, "world") : undefined;
  if (flags.changed && last === undefined)
    console.log("Everything is compared: no earlier check is remembered.");
  const since = last === undefined ? -Infinity : Date.parse(last) - overlapMs;
  const span = { from: readMoment("from", since), until: readMoment("until", Infinity) };
  const result = await compareWorld(
    url,
    flags.list
      ? { lines: readLists(flags.list) }
      : { sandbox: new Sandbox(`http://127.0.0.1:${port}`) },
    {
      graceSeconds,
      ...span,
      ...(flags.list && { covers: new Set(flags.covers) }),
    },
  );
  const { differences, openCount, ownCount, outsideCount, uncovered } = result;
  for (const { sentence, operatorRow } of differences) {
    console.log(
      operatorRow === undefined ? `DIFFERS  ${sentence}` : `operator ${sentence} [${operatorRow}]`,
    );
  }
  for (const topic of uncovered) console.log(`not compared, no list is about it: ${topic}`);
  console.log(`${ownCount} lines of our books and ${outsideCount} of the outside's were compared.`);
  console.log(
    openCount === 0
      ? "The outside agrees with our books."
      : `The outside DISAGREES with our books: ${openCount} differences.`,
  );
  if (await canRecord(client)) {
    await keepDifferences(client, result, { span, startedAt });
    const isWhole = last === undefined && flags.from === undefined && flags.until === undefined;
    await recordResult(client, {
      kind: "world",
      scope: isWhole ? "whole" : "changed",
      startedAt,
      checked: ownCount + outsideCount,
      breaches: openCount,
      position: startedAt.toISOString(),
      found: differences.flatMap(({ sentence, operatorRow }) =>
        operatorRow === undefined ? [sentence] : [],
      ),
    });
  }
  return openCount === 0;
}

const url = await findDatabase();
const client = new pg.Client({ connectionString: url });
const isGood = await client
  .connect()
  .then(() => check(url, client))
  .catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`The outside cannot be compared: ${reason}.`);
    return false;
  })
  .finally(() => client.end());
process.exitCode = isGood ? 0 : 1;
