import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, inject, onTestFinished, test } from "vitest";
import { readConfig } from "#config/config.ts";
import { version } from "#config/version.ts";
import { createPool } from "#platform/database/database.ts";
import { addDatabase } from "#platform/postgres/database.ts";
import { checkDatabase } from "#lifecycle/prepare-database.ts";
import { startServer } from "#lifecycle/start.ts";

test("`npm run migrate` prepares a database for servers that only check it", async () => {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const DATABASE_URL = await addDatabase(inject("postgresUrl"), name);
  const settings = { DATABASE_URL, MIGRATE_AT_START: "false", LOG_LEVEL: "silent" };
  const config = readConfig(settings);
  await expect(startServer(config)).rejects.toThrow(
    `The database cannot be used: it is older than version ${version} and lacks 0001_platform.sql: ` +
      "run `npm run migrate` with this version first.",
  );

  const program = join(import.meta.dirname, "../migrate.ts");
  const env = { PATH: process.env["PATH"], ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [program], { env });
  expect(stdout).toMatch(
    /^The database is prepared for version \S+ 0001_platform\.sql, .*\.sql ran; the functions were replaced\.\n$/,
  );

  const pool = createPool({ url: DATABASE_URL, as: "app", size: 1 });
  onTestFinished(() => pool.end());
  await checkDatabase(config, pool);
  await expect(checkDatabase(readConfig({ ...settings, MARKET: "la" }), pool)).rejects.toThrow(
    "This database belongs to the market th, but MARKET is la",
  );
});
