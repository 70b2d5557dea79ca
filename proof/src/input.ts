import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { runInput } from "#input/run.ts";
import { ensureWebIsBuilt } from "#world/world.ts";

/**
 * `npm run proof:input`: requests made from the published description, each with something hostile in
 * it, by members with good sessions. None of them is too much for the server.
 */
const { values: flags } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string" },
    port: { type: "string", default: "8850" },
  },
});

ensureWebIsBuilt();
const folder = await mkdtemp(join(tmpdir(), "krapao-input-"));
let isGood = false;
let postgres: Postgres | undefined;
try {
  postgres = await startPostgres(folder);
  isGood = await runInput({
    postgresUrl: postgres.url,
    folder,
    port: Number(flags.port),
    requestCount: Number(flags.requests),
    seed: Number(flags.seed ?? randomInt(1_000_000)),
  });
} finally {
  await postgres?.stop();
  if (isGood) await rm(folder, { recursive: true, force: true });
  else console.log(`Logs and the sandbox's books are left in ${folder}.`);
}
process.exitCode = isGood ? 0 : 1;
