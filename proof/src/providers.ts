import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { proveProviders } from "#providers/run.ts";
import { ensureWebIsBuilt, World } from "#world/world.ts";

/**
 * `npm run proof:providers`: members move money to and from games whose answers go wrong in every way,
 * while servers are killed; afterwards the games' own books and ours tell of the same money.
 */
const { values: flags } = parseArgs({
  options: {
    transfers: { type: "string", default: "2000" },
    members: { type: "string", default: "100" },
    kills: { type: "string", default: "8" },
    seed: { type: "string" },
    port: { type: "string", default: "8870" },
  },
});

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-providers-"));
const postgres = await startPostgres(folder);
const world = new World({
  databaseUrl: postgres.url,
  folder: join(folder, "world"),
  port: Number(flags.port),
  serverCount: 2,
});
const isGood = await proveProviders({
  world,
  transferCount: Number(flags.transfers),
  memberCount: Number(flags.members),
  killCount: Number(flags.kills),
  seed: flags.seed === undefined ? randomInt(2 ** 31) : Number(flags.seed),
}).finally(() => postgres.stop());
if (isGood) await rm(folder, { recursive: true, force: true });
else console.log(`Logs and sandbox's books are left in ${folder}.`);
process.exitCode = isGood ? 0 : 1;
