import { parseArgs } from "node:util";
import { compareWorld, topicOf, usualGraceSeconds } from "#outside.ts";
import { findDatabase } from "#books/database-address.ts";
import { readListFile } from "#outside/list-file.ts";
import { Sandbox } from "@krapao/testkit/sandbox";

/**
 * `npm run check:world`: compares our books with the providers' by reference and prints every
 * difference; exit code 1 if there is one without a row for an operator. The providers' books are
 * those of the running sandbox, or a provider's list (`--list <file>`, CSV or JSON).
 */
const { values: flags } = parseArgs({
  options: {
    list: { type: "string", multiple: true },
    /** The topics of the lists beyond those of their lines: an empty list must name its topic. */
    covers: { type: "string", multiple: true, default: [] },
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

async function check(): Promise<boolean> {
  const graceSeconds = Number(flags.grace);
  if (!(graceSeconds >= 0)) throw new Error("--grace wants a number of seconds");
  const port = Number(process.env["SANDBOX_PORT"] ?? 8090);
  const lines = flags.list && (await Promise.all(flags.list.map(readListFile))).flat();
  const result = await compareWorld(
    await findDatabase(),
    lines ? { lines } : { sandbox: new Sandbox(`http://127.0.0.1:${port}`) },
    {
      graceSeconds,
      from: readMoment("from", -Infinity),
      until: readMoment("until", Infinity),
      ...(lines && { covers: new Set([...lines.map(topicOf), ...flags.covers]) }),
    },
  );
  const { differences, ownCount, outsideCount, uncovered } = result;
  for (const { sentence, operatorRow } of differences) {
    console.log(
      operatorRow === undefined ? `DIFFERS  ${sentence}` : `operator ${sentence} [${operatorRow}]`,
    );
  }
  for (const topic of uncovered) console.log(`not compared, no list is about it: ${topic}`);
  const open = differences.filter(({ operatorRow }) => operatorRow === undefined).length;
  console.log(`${ownCount} lines of our books and ${outsideCount} of the outside's were compared.`);
  console.log(
    open === 0
      ? "The outside agrees with our books."
      : `The outside DISAGREES with our books: ${open} differences.`,
  );
  return open === 0;
}

const isGood = await check().catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The outside cannot be compared: ${reason}.`);
  return false;
});
process.exitCode = isGood ? 0 : 1;
