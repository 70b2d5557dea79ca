import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { createPool } from "#server/platform/database/database.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { startPostgres } from "#server/platform/postgres/postgres.ts";
import { writeTables } from "#server/tables/write-tables.ts";

/** Generates the types of the tables, from a database that has just run all migrations. */
const folder = await mkdtemp(join(tmpdir(), "krapao-tables-"));
const postgres = await startPostgres(folder);
try {
  const owner = createPool({ url: postgres.url, as: "owner", size: 2 });
  await migrate(owner);
  const text = await writeTables(owner);
  await owner.end();
  await writeFile(join(projectDir, "server/src/tables.ts"), text);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log("server/src/tables.ts is written.");
