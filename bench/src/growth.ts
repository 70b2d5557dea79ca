import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { checkBooks } from "@krapao/proof/books.ts";
import { allowSpins, type NewMember } from "@krapao/testkit/books";
import { addLargeBook, type BookSize, bookToken } from "@krapao/testkit/large-book";
import pg from "pg";
import type { Measured } from "#money/round.ts";
import { rows } from "#money/rows.ts";
import { World } from "#money/world.ts";

/**
 * `npm run bench:growth`: the rows of `bench:money` with a small and with a large book, side by
 * side and alternating, because a machine's speed varies. It prints what each row loses.
 */
const { values: flags } = parseArgs({
  options: {
    members: { type: "string", default: "1000000" },
    operations: { type: "string", default: "20000000" },
    "few-members": { type: "string", default: "1000" },
    "few-operations": { type: "string", default: "20000" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "5" },
    clients: { type: "string", default: "64" },
    only: { type: "string", multiple: true, default: [] },
    port: { type: "string", default: "8960" },
    /** A folder in which the large book stays, and is used again. */
    book: { type: "string" },
    "skip-check": { type: "boolean", default: false },
  },
});
const roundCount = Number(flags.rounds);
const lossMax = 0.15;

/** So many members of each book make requests. */
const activeCount = Number(flags["few-members"]);

/** Enough for the rows of these members: what is kept in memory must not be what differs. */
const sharedBuffers = "3GB";

interface Side {
  readonly world: World;
  readonly size: BookSize;
  readonly members: readonly NewMember[];
}

interface Found {
  readonly name: string;
  readonly few: readonly Measured[];
  readonly many: readonly Measured[];
}

const few = await open(Number(flags.port), {
  members: Number(flags["few-members"]),
  operations: Number(flags["few-operations"]),
});
const many = await open(
  Number(flags.port) + 5,
  { members: Number(flags.members), operations: Number(flags.operations) },
  flags.book,
);
try {
  const chosen = Object.entries(rows).filter(
    ([name]) => flags.only.length === 0 || flags.only.includes(name),
  );
  const found: Found[] = [];
  for (const [name, measure] of chosen) {
    const measured: { few: Measured[]; many: Measured[] } = { few: [], many: [] };
    for (let index = 0; index < roundCount; index += 1) {
      measured.few.push(await measureOn(few, measure, index));
      measured.many.push(await measureOn(many, measure, index));
    }
    found.push({ name, ...measured });
  }
  print(found);
  if (!flags["skip-check"]) await check(many);
} finally {
  await few.world.stop();
  await many.world.stop();
}

async function open(port: number, size: BookSize, keptFolder?: string): Promise<Side> {
  const world = await World.start(port, { keptFolder, sharedBuffers });
  const client = new pg.Client({ connectionString: world.url });
  await client.connect();
  const { rowCount } = await client.query(
    "select from bank_account where account_name like 'BOOK %' limit 1",
  );
  if (rowCount === 0) await world.withoutServers(() => write(client, world.url, size));
  // Of the run before, if the book is used again.
  await world.endWithdrawals();
  const { rows: active } = await client.query<{ id: string; bank: NewMember["bank"] }>(
    `select member_id as id, jsonb_build_object('bankCode', bank_code, 'accountNo', account_no,
       'name', account_name) as bank
     from bank_account where account_name like 'BOOK %' order by md5(member_id) limit $1`,
    [activeCount],
  );
  await client.end();
  const members = active.map(({ id, bank }) => ({ id, token: bookToken(id), bank }));
  return { world, size, members };
}

async function write(client: pg.Client, url: string, size: BookSize): Promise<void> {
  const startedAt = performance.now();
  const second = new pg.Client({ connectionString: url });
  await second.connect();
  // Few checkpoints while it writes.
  await client.query("alter system set max_wal_size = '16GB'");
  await client.query("select pg_reload_conf()");
  await addLargeBook([client, second], size, (line) => console.log(line));
  await client.query("alter system reset max_wal_size");
  await client.query("select pg_reload_conf()");
  await second.end();
  await allowSpins(client, 1_000_000);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${size.members} members, ${size.operations} operations: written in ${seconds} s`);
}

async function measureOn(
  { world, members }: Side,
  measure: (typeof rows)[string],
  index: number,
): Promise<Measured> {
  await world.settle();
  const clients = Number(flags.clients);
  const seconds = Number(flags.seconds);
  return measure({ world, members, clients, seconds, index, roundCount, sharesMembers: true });
}

function print(found: readonly Found[]): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(
    `\n${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${flags.clients} clients, ` +
      `medians of ${roundCount} rounds of ${flags.seconds} s, few: ${few.size.members} members and ` +
      `${few.size.operations} operations, many: ${many.size.members} and ${many.size.operations}`,
  );
  const table = found.map(({ name, few: small, many: large }) => {
    const read = (side: readonly Measured[], what: (one: Measured) => number) =>
      Math.round(median(side.map(what)));
    const inAll = (one: Measured) => one.serverMicroseconds + one.postgresMicroseconds;
    const parts = (side: readonly Measured[]) =>
      `${read(side, inAll)} (${read(side, (one) => one.postgresMicroseconds)})`;
    return {
      what: name,
      "per second, few": read(small, ({ perSecond }) => perSecond),
      "per second, many": read(large, ({ perSecond }) => perSecond),
      "µs (of PostgreSQL), few": parts(small),
      "µs (of PostgreSQL), many": parts(large),
      "loss %": Math.round((read(large, inAll) / read(small, inAll) - 1) * 100),
    };
  });
  console.table(table);
  const losers = table.filter((row) => row["loss %"] > lossMax * 100);
  for (const { what } of losers) console.log(`LOSES MORE THAN ${lossMax * 100} %: ${what}`);
}

async function check({ world }: Side): Promise<void> {
  const { breachCount } = await checkBooks(world.url, () => {}, { connections: 2 });
  console.log(breachCount === 0 ? "The books are right." : `THE BOOKS ARE WRONG: ${breachCount}`);
  if (breachCount > 0) process.exitCode = 1;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
