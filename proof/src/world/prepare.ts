import { readConfig } from "@krapao/server/config/config.ts";
import { createPool } from "@krapao/server/platform/database/database.ts";
import { prepareDatabase } from "@krapao/server/lifecycle/prepare-database.ts";

/** Fills an empty database as a server does at its first start: tables, settings, offers. */
export async function prepareTables(databaseUrl: string): Promise<void> {
  const owner = createPool({ url: databaseUrl, as: "owner", size: 2 });
  try {
    await prepareDatabase(readConfig({ MARKET: "th", DATABASE_URL: databaseUrl }), owner);
  } finally {
    await owner.end();
  }
}
