import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readConfigOrExit } from "#server/config/config.ts";
import { openDataDir } from "#server/platform/postgres/data-dir.ts";
import { PostgresError } from "#server/platform/postgres/postgres-error.ts";
import { findPostgres, startPostgres } from "#server/platform/postgres/postgres.ts";
import { dataLockFile, tryLock } from "#scripts/lock.ts";
import { projectDir } from "#scripts/project.mjs";
import { StartError } from "#scripts/start/start-error.ts";

const patienceMilliseconds = 15_000;
const pollMilliseconds = 100;

/** Runs an operator's command on the configured database, the running one, or one started for it. */
async function admin(): Promise<number> {
  const config = readConfigOrExit(process.env);
  if (config.databaseUrl !== undefined) return runCommand(config.databaseUrl);
  if (!existsSync(join(config.dataDir, "postgres"))) {
    throw new StartError(`There is no data in ${config.dataDir} yet: start once, or set DATA_DIR.`);
  }
  const dataDir = await openDataDir(config.dataDir);
  const startedAt = performance.now();
  for (;;) {
    const lock = tryLock(dataLockFile(dataDir));
    if (lock) return runAlone(dataDir).finally(() => lock.release());
    const url = await findPostgres(dataDir);
    if (url !== undefined) return runCommand(url);
    if (performance.now() - startedAt > patienceMilliseconds) {
      throw new StartError(
        `The data folder ${dataDir} is in use, but its database does not answer.`,
      );
    }
    await pause(pollMilliseconds);
  }
}

async function runAlone(dataDir: string): Promise<number> {
  const postgres = await startPostgres(dataDir);
  return runCommand(postgres.url).finally(() => postgres.stop());
}

async function runCommand(databaseUrl: string): Promise<number> {
  const program = [join(projectDir, "server/src/admin/main.ts"), ...process.argv.slice(2)];
  const child = spawn(process.execPath, program, {
    cwd: projectDir,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: "inherit",
  });
  const [code] = (await once(child, "exit")) as [number | null];
  return code ?? 1;
}

// Ctrl-C ends the command itself; this process then stops the database.
process.on("SIGINT", () => {});

try {
  process.exitCode = await admin();
} catch (error) {
  const isForAPerson = error instanceof StartError || error instanceof PostgresError;
  console.error(isForAPerson ? error.message : error);
  process.exitCode = 1;
}
