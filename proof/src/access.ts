import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { runAccess } from "#access/run.ts";
import { ensureWebIsBuilt } from "#world/world.ts";

/**
 * `npm run proof:access`: every call by everybody whom it is not for, with every identifier of the one
 * whom it is for. All of it is refused, and the database is afterwards as it was, row by row.
 */
const { values: flags } = parseArgs({ options: { port: { type: "string", default: "8840" } } });

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-access-"));
let isGood = false;
let postgres: Postgres | undefined;
try {
  postgres = await startPostgres(folder);
  isGood = await runAccess({ postgresUrl: postgres.url, folder, port: Number(flags.port) });
} finally {
  await postgres?.stop();
  if (isGood) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs and the sandbox's books are left in ${folder}.`);
}
process.exitCode = isGood ? 0 : 1;
