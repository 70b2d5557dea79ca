import { readConfigOrExit } from "#config/config.ts";
import { version } from "#config/version.ts";
import { createPool } from "#platform/database/database.ts";
import type { Migrated } from "#platform/database/migrate.ts";
import { prepareDatabase } from "#lifecycle/prepare-database.ts";

/** `npm run migrate`: prepares the database for this version, while the last one may be running. */
async function main(): Promise<void> {
  const config = readConfigOrExit(process.env);
  const url = config.databaseOwnerUrl;
  if (!url)
    throw new Error("DATABASE_OWNER_URL is not set: `npm start` prepares its own database.");
  const owner = createPool({ url, as: "owner", size: 2 });
  try {
    console.log(describe(await prepareDatabase(config, owner)));
  } finally {
    await owner.end();
  }
}

function describe({ migrations, hasNewFunctions, laterVersion }: Migrated): string {
  if (laterVersion !== undefined) {
    return `Version ${laterVersion} has prepared the database, which version ${version} can use too.`;
  }
  const names = migrations.length === 0 ? "No migration" : migrations.join(", ");
  const functions = hasNewFunctions ? "the functions were replaced" : "the functions are the same";
  return `The database is prepared for version ${version}. ${names} ran; ${functions}.`;
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
