import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { proveSteps } from "#steps/run.ts";
import { ensureWebIsBuilt, World } from "#world/world.ts";

/**
 * `npm run proof:steps`: the server kills itself at every named step of every money flow, once each;
 * after the next start all ends as it should, and nothing is stuck.
 */
const { values: flags } = parseArgs({
  options: {
    /** Only the flows whose name begins so, or so. */
    only: { type: "string", default: "" },
    rounds: { type: "string", default: "1" },
    port: { type: "string", default: "8880" },
  },
});

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-steps-"));
const postgres = await startPostgres(folder);
const world = new World({
  databaseUrl: postgres.url,
  folder: join(folder, "world"),
  port: Number(flags.port),
  serverCount: 1,
});
const isGood = await proveSteps(world, {
  only: flags.only,
  rounds: Number(flags.rounds),
}).finally(() => postgres.stop());
if (isGood) await rm(folder, { recursive: true, force: true });
else console.log(`Logs and sandbox's books are left in ${folder}.`);
process.exitCode = isGood ? 0 : 1;
