import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { checkBooks } from "@krapao/proof/books.ts";
import { type LoadResult, runLoad, writeRequest } from "#money/load.ts";
import { addMembers, type BenchMember } from "#money/members.ts";
import { addPlayers, provider, startSandbox } from "#money/players.ts";
import { processorSeconds } from "#money/processor-time.ts";
import { runTpcB } from "#money/tpc-b.ts";

/** `npm run bench:money`: our own rates beside pgbench's TPC-B, on one PostgreSQL in one run. */
const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    clients: { type: "string", default: "64" },
    members: { type: "string", default: "100000" },
    port: { type: "string", default: "8950" },
  },
});
const seconds = Number(flags.seconds);
const clients = Number(flags.clients);
const port = Number(flags.port);
const projectDir = join(import.meta.dirname, "../..");

const folder = await mkdtemp(join(tmpdir(), "krapao-bench-"));
const postgres = await startPostgres(folder);
const server = spawn(process.execPath, [join(projectDir, "server/src/main.ts")], {
  stdio: ["ignore", "ignore", "inherit", "ipc"],
  env: {
    ...process.env,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
  },
});
await once(server, "message");
const serverPid = server.pid ?? 0;

interface Row {
  readonly name: string;
  readonly result: LoadResult;
  readonly serverMicroseconds: number;
  readonly postgresMicroseconds: number;
}

async function measure(name: string, next: () => string | undefined): Promise<Row> {
  const before = [processorSeconds(serverPid), processorSeconds(postgres.pid)] as const;
  const result = await runLoad({ port, clients, seconds, next });
  const after = [processorSeconds(serverPid), processorSeconds(postgres.pid)] as const;
  return {
    name,
    result,
    serverMicroseconds: ((after[0] - before[0]) * 1e6) / result.count,
    postgresMicroseconds: ((after[1] - before[1]) * 1e6) / result.count,
  };
}

/** Walks through the members, so that no one is asked twice in a short while. */
function turnBy(members: readonly BenchMember[], write: (member: BenchMember) => string) {
  let turn = 0;
  return () => {
    const member = members[turn % members.length];
    turn += 1;
    return member && write(member);
  };
}

/** With the games there, and before withdrawals: payouts would run beside them. */
async function measureTransfers(members: readonly BenchMember[]): Promise<Row> {
  const sandbox = await startSandbox({ projectDir, dataDir: folder, port: port + 1 });
  await addPlayers(members, { databaseUrl: postgres.url, dataDir: folder });
  const body = JSON.stringify({ from: "WALLET", to: provider, amount: 1 });
  const path = "/api/wallet/transfer";
  let turn = 0;
  const next = () => {
    turn += 1;
    const member = members[turn - 1];
    if (!member) return undefined;
    const { token, id } = member;
    return writeRequest({ method: "POST", path, token, body, key: `bench-move-${id}` });
  };
  const row = await measure("wallet to game", next);
  sandbox.kill("SIGTERM");
  await once(sandbox, "exit");
  return row;
}

try {
  const members = await addMembers(postgres.url, Number(flags.members));
  const tpcB = runTpcB(await addTpcDatabase(postgres.url), seconds);

  const rows: Row[] = [];
  const read = turnBy(members, ({ token }) =>
    writeRequest({ method: "GET", path: "/api/wallet", token }),
  );
  await runLoad({ port, clients, seconds: 3, next: read });
  rows.push(await measure("wallet reads", read));
  const page = JSON.stringify({ page: 1, limit: 10 });
  rows.push(
    await measure(
      "statement pages",
      turnBy(members, ({ token }) =>
        writeRequest({ method: "POST", path: "/api/statement", token, body: page }),
      ),
    ),
  );
  rows.push(await measureTransfers(members));
  const body = JSON.stringify({ amount: 100 });
  let asked = 0;
  rows.push(
    await measure("withdrawal requests", () => {
      const member = members[asked];
      asked += 1;
      if (!member) return undefined;
      const key = `bench-${member.id}`;
      return writeRequest({
        method: "POST",
        path: "/api/wallet/withdraw",
        token: member.token,
        body,
        key,
      });
    }),
  );
  print(rows, tpcB?.perSecond);
  await checkBooks(postgres.url, () => {}).then(({ breachCount }) =>
    console.log(breachCount === 0 ? "The books are right." : `THE BOOKS ARE WRONG: ${breachCount}`),
  );
} finally {
  server.kill("SIGTERM");
  await once(server, "exit");
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

async function addTpcDatabase(url: string): Promise<string> {
  const { addDatabase } = await import("@krapao/server/platform/postgres/database.ts");
  return addDatabase(url, "tpcb");
}

function print(rows: readonly Row[], tpcB: number | undefined): void {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();
  console.log(
    `\n${commit}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${clients} clients, ${seconds} s each`,
  );
  if (tpcB) console.log(`pgbench TPC-B (16 clients, prepared, scale 50): ${tpcB.toFixed(0)}/s`);
  else console.log("pgbench was not found, so there is no ratio.");
  console.table(
    rows.map(({ name, result, serverMicroseconds, postgresMicroseconds }) => ({
      what: name,
      "per second": Math.round(result.perSecond),
      "× TPC-B": tpcB ? Number((result.perSecond / tpcB).toFixed(2)) : "-",
      "p50 ms": Number(result.p50Milliseconds.toFixed(1)),
      "p99 ms": Number(result.p99Milliseconds.toFixed(1)),
      "server µs": Math.round(serverMicroseconds),
      "postgres µs": Math.round(postgresMicroseconds),
      "µs in all": Math.round(serverMicroseconds + postgresMicroseconds),
      statuses: JSON.stringify(result.statuses),
    })),
  );
}
