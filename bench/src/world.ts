import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { proveInFolder } from "@krapao/proof/world/ground.ts";
import { describeMachine } from "@krapao/proof/world/machine.ts";
import { prepareTables } from "@krapao/proof/world/prepare.ts";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { addLargeBook } from "@krapao/testkit/large-book";
import { projectDir } from "@krapao/testkit/world";
import pg from "pg";
import { processorSeconds } from "#money/processor-time.ts";

/**
 * `npm run bench:world`: the time and the memory of `check:world` with large books and the providers'
 * lists of them, whole and `--changed`. Ends with exit code 1 if the two sides do not agree.
 */
const { values: flags } = parseArgs({
  options: {
    operations: { type: "string", multiple: true, default: ["250000", "1000000"] },
  },
});
const operationsEach = 20;
const pollMilliseconds = 50;

/** Each provider's books as it would send them, in the order of time. */
const list = `
  select 'bank' as party, 'payout' as kind, reference, '' as line, amount_minor,
    currency, detail ->> 'bankCode' || ' ' || (detail ->> 'bankAccountNo') as account, 'DONE' as state,
    created_at as at
  from operation join withdrawal using (member_id, number)
  union all
  select 'game:' || provider, 'game-' || lower(direction), reference, '', credit_minor, '',
    username, 'DONE', requested_at
  from game_transfer join game_account using (member_id, provider)
  union all
  select 'bank', 'transfer', reference, line_id, amount_minor, currency,
    bank_code || ' ' || account_no, 'DONE', transferred_at
  from bank_receipt join bank_account using (member_id)`;

const lists = { whole: "-infinity", changed: "2 days" } as const;

interface Cost {
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
}

await proveInFolder("world", async (folder) => {
  console.log(describeMachine());
  let isRight = true;
  for (const operations of flags.operations) {
    isRight = (await measureBook(join(folder, operations), Number(operations))) && isRight;
  }
  return isRight;
});

async function measureBook(folder: string, operations: number): Promise<boolean> {
  const postgres = await startPostgres(folder);
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    await prepareTables(postgres.url);
    await client.connect();
    const startedAt = performance.now();
    await addLargeBook([client], { members: Math.floor(operations / operationsEach), operations });
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${operations} operations: written in ${seconds} s`);
    for (const [scope, age] of Object.entries(lists)) {
      // PostgreSQL writes into its own folder.
      const file = join(folder, "postgres", `${scope}.csv`);
      const since = age.startsWith("-") ? `'${age}'` : `now() - interval '${age}'`;
      await client.query(
        `copy (
           select party, kind, reference, line, round(amount_minor / 100.0, 2) as amount, currency, account,
             state, at
           from (${list}) as line where at >= ${since} order by at
         ) to '${file}' with (format csv, header)`,
      );
      const cost = await check(scope, file, postgres);
      if (!cost) return false;
      const each = (cost.seconds / operations) * 1e6;
      console.log(
        `${operations} operations, ${scope}: ${cost.seconds.toFixed(1)} s (${each.toFixed(1)} µs an ` +
          `operation), ${cost.processor.toFixed(1)} s of processor, at most ` +
          `${cost.megabytes.toFixed(0)} MB of memory; load of ${loadavg()[0]?.toFixed(0)}`,
      );
    }
    return true;
  } finally {
    await client.end();
    await postgres.stop();
  }
}

/** Runs the command as an operator does. Undefined if it found a difference. */
async function check(
  scope: string,
  file: string,
  postgres: { readonly url: string; readonly pid: number },
): Promise<Cost | undefined> {
  const startedAt = performance.now();
  const before = processorSeconds(postgres.pid);
  const words = [join(projectDir, "proof/src/check-world.ts"), "--list", file];
  const child = spawn(process.execPath, scope === "whole" ? words : [...words, "--changed"], {
    env: { PATH: process.env["PATH"], DATABASE_URL: postgres.url },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text));
  const ended = once(child, "exit");
  let [megabytes, own] = [0, 0];
  while (child.exitCode === null) {
    megabytes = Math.max(megabytes, peakOf(child.pid ?? 0));
    own = Math.max(own, processorSeconds(child.pid ?? 0));
    await Promise.race([ended, pause(pollMilliseconds)]);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const processor = own + processorSeconds(postgres.pid) - before;
  console.log(said.join("").trim().split("\n").slice(-3).join(" "));
  return child.exitCode === 0 ? { seconds, processor, megabytes } : undefined;
}

/** The most memory that a process had until now. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // It has just ended.
    return 0;
  }
}
