import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { checkBooks } from "@krapao/proof/books.ts";
import { addMembers } from "#money/members.ts";
import { compareWithKept } from "#money/compare.ts";
import type { Measured } from "#money/round.ts";
import { rows } from "#money/rows.ts";
import { prepareTpcB } from "#money/tpc-b.ts";
import { World } from "#money/world.ts";

/**
 * `npm run bench:money`: our own rates and pgbench's TPC-B, on one PostgreSQL in one run. Both are
 * measured alternately and the median counts, because a machine's speed varies.
 */
const { values: flags } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    clients: { type: "string", default: "64" },
    members: { type: "string", default: "100000" },
    only: { type: "string", multiple: true, default: [] },
    port: { type: "string", default: "8950" },
    /** A folder for the server's processor profile. */
    profile: { type: "string" },
  },
});
const roundCount = Number(flags.rounds);
const seconds = Number(flags.seconds);
const clients = Number(flags.clients);
const chosen = Object.entries(rows).filter(
  ([name]) => flags.only.length === 0 || flags.only.includes(name),
);

/** One row of the table: our own rounds, and pgbench's between them. */
interface Found {
  readonly name: string;
  readonly rounds: readonly Measured[];
  readonly rates: readonly number[];
}

const world = await World.start(Number(flags.port), { profileFolder: flags.profile });
try {
  const members = await addMembers(world.url, Number(flags.members));
  const tpcB = prepareTpcB(await world.addDatabase("tpcb"));
  const found: Found[] = [];
  for (const [name, measure] of chosen) {
    const rounds: Measured[] = [];
    const rates: number[] = [];
    for (let index = 0; index < roundCount; index += 1) {
      await world.settle();
      if (tpcB) rates.push(tpcB.run(seconds));
      await world.settle();
      rounds.push(await measure({ world, members, clients, seconds, index, roundCount }));
    }
    found.push({ name, rounds, rates });
  }
  print(found);
  const ratios = found.map(({ name, rounds, rates }) => ({ name, ratio: ratioOf(rounds, rates) }));
  for (const line of compareWithKept(ratios)) console.log(line);
  const { breachCount } = await checkBooks(world.url, () => {});
  console.log(breachCount === 0 ? "The books are right." : `THE BOOKS ARE WRONG: ${breachCount}`);
  if (breachCount > 0) process.exitCode = 1;
} finally {
  await world.stop();
}

function print(found: readonly Found[]): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(
    `\n${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${clients} clients, ` +
      `medians of ${roundCount} rounds of ${seconds} s`,
  );
  console.log(
    found.some(({ rates }) => rates.length > 0)
      ? "TPC-B: pgbench with 16 clients, prepared, scale 50, alternating with each row"
      : "pgbench was not found, so there is no ratio.",
  );
  console.table(
    found.map(({ name, rounds, rates }) => {
      const figure = (pick: (measured: Measured) => number) => median(rounds.map(pick));
      const rate = figure(({ perSecond }) => perSecond);
      const server = figure(({ serverMicroseconds }) => serverMicroseconds);
      const postgres = figure(({ postgresMicroseconds }) => postgresMicroseconds);
      const sandbox = figure(({ sandboxMicroseconds }) => sandboxMicroseconds);
      const ratio = ratioOf(rounds, rates);
      const alone = ratio && sandbox > 0 ? ratioWithoutSandbox(ratio, rate, sandbox) : undefined;
      return {
        what: name,
        "per second": Math.round(rate),
        "TPC-B": rates.length > 0 ? Math.round(median(rates)) : "-",
        "× TPC-B": hundredth(ratio),
        "× without sandbox": hundredth(alone),
        "p50 ms": tenth(figure(({ p50Milliseconds }) => p50Milliseconds)),
        "p99 ms": tenth(figure(({ p99Milliseconds }) => p99Milliseconds)),
        "server µs": Math.round(server),
        "postgres µs": Math.round(postgres),
        "µs in all": Math.round(server + postgres),
        "sandbox µs": sandbox > 0 ? Math.round(sandbox) : "-",
      };
    }),
  );
}

/** Undefined without pgbench. */
function ratioOf(rounds: readonly Measured[], rates: readonly number[]): number | undefined {
  if (rates.length === 0) return undefined;
  return median(rounds.map(({ perSecond }) => perSecond)) / median(rates);
}

/**
 * The ratio if the sandbox took no processor time. The cores are shared by all, so its part of them
 * is missing to the product.
 */
function ratioWithoutSandbox(ratio: number, rate: number, sandboxMicroseconds: number): number {
  const share = (rate * sandboxMicroseconds) / (cpus().length * 1e6);
  return ratio / (1 - share);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function hundredth(value: number | undefined): number | string {
  return value === undefined ? "-" : Number(value.toFixed(2));
}

/** A rate that was not measured has no figure. */
function tenth(value: number): number | string {
  return Number.isNaN(value) ? "-" : Number(value.toFixed(1));
}
