import { statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { liveShortly } from "@krapao/testkit/short-life";
import type { TestProject } from "vitest/node";
import { createPool } from "#platform/database/database.ts";
import { openLogins } from "#platform/database/login-roles.ts";
import { migrate } from "#platform/database/migrate.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import { stopLeftover } from "#platform/postgres/leftover.ts";
import { startPostgres } from "#platform/postgres/postgres.ts";
import { listProcesses } from "#platform/postgres/process-table.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** The PostgreSQL of this test run. Each test file adds its own database. */
    postgresUrl: string;
    /** A database with all migrations and no data, for copying. */
    migratedName: string;
  }
}

const migratedName = "migrated";
const folderPrefix = "krapao-tests-";

/** Starts one PostgreSQL for all tests of the run and removes it after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const postgres = await startPostgres(folder);
  await addMigrated(postgres.url);
  project.provide("postgresUrl", postgres.url);
  project.provide("migratedName", migratedName);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Most tests copy this database, which takes less time than the migrations. */
async function addMigrated(url: string): Promise<void> {
  const pool = createPool({
    url: await addDatabase(url, migratedName),
    as: "owner",
    size: 2,
  });
  await liveShortly(pool);
  await migrate(pool);
  await openLogins(pool, url);
  // PostgreSQL copies a database only while it has no connections.
  await pool.end();
}

/** Removes the PostgreSQL of a killed test run: no other run uses its folder. */
async function removeAbandoned(): Promise<void> {
  const rows = await listProcesses();
  for (const { command, parentPid } of rows) {
    const clusterDir = / -D (\S+) /.exec(command)?.[1] ?? "";
    const isOfTests = clusterDir.startsWith(join(tmpdir(), folderPrefix));
    const parent = rows.find(({ pid }) => pid === parentPid);
    if (!isOfTests || parent?.command.includes("node")) continue;
    // The one of another user cannot be ended, and is in nobody's way.
    const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
    if (owner !== process.getuid?.()) continue;
    await stopLeftover(clusterDir);
    await rm(dirname(clusterDir), { recursive: true, force: true });
  }
}
