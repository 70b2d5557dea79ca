import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { runKills } from "#kills/run.ts";
import { ensureWebIsBuilt, World } from "#world/world.ts";

/**
 * `npm run proof:kills`: servers and PostgreSQL are killed with SIGKILL at moments by chance while
 * members use them; afterwards everything that a member was told must be so.
 */
const { values: flags } = parseArgs({
  options: {
    "server-kills": { type: "string", default: "20" },
    "postgres-kills": { type: "string", default: "3" },
    clients: { type: "string", default: "64" },
    seed: { type: "string" },
    port: { type: "string", default: "8850" },
  },
});

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-kills-"));
const postgres = await startPostgres(folder);
const world = new World({
  databaseUrl: postgres.url,
  folder: join(folder, "world"),
  port: Number(flags.port),
  serverCount: 2,
});
const isGood = await runKills({
  world,
  postgres,
  dataDir: folder,
  clientCount: Number(flags.clients),
  serverKills: Number(flags["server-kills"]),
  postgresKills: Number(flags["postgres-kills"]),
  seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
});
if (isGood) await rm(folder, { recursive: true, force: true });
else console.log(`Logs and sandbox's books are left in ${folder}.`);
process.exitCode = isGood ? 0 : 1;
