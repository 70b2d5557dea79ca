import type pg from "pg";
import type { Config } from "#config/config.ts";
import { seedHelper } from "#features/chat/answers/seed.ts";
import { seedLookup } from "#features/lookup/seed/seed.ts";
import { seedRewards } from "#features/reward/seed.ts";
import { seedSpinwheel } from "#features/spinwheel/seed.ts";
import { seedOffice } from "#acts/seed.ts";
import { checkInstance, claimInstance } from "#platform/instance.ts";
import { openLogins } from "#platform/database/login-roles.ts";
import { migrate, type Migrated } from "#platform/database/migrate.ts";
import { checkSchema } from "#platform/database/schema-version.ts";

/** Migrates a database to this version. Failures are plain sentences for a person. */
export async function prepareDatabase(config: Config, owner: pg.Pool): Promise<Migrated> {
  const migrated = await migrateAndOpen(config, owner).catch((error: unknown): never => {
    throw sentence("The database could not be prepared", error);
  });
  await claimInstance(owner, { market: config.market, world: config.world });
  // A later version has its own rows, and may have taken some of ours away.
  if (migrated.laterVersion !== undefined) return migrated;
  await seedLookup(owner, config);
  await seedRewards(owner, config);
  await seedSpinwheel(owner);
  await seedHelper(owner);
  await seedOffice(owner);
  return migrated;
}

async function migrateAndOpen({ databaseUrl }: Config, owner: pg.Pool): Promise<Migrated> {
  const migrated = await migrate(owner);
  if (databaseUrl !== undefined) await openLogins(owner, databaseUrl);
  return migrated;
}

/** Changes nothing: `npm run migrate` has prepared the database for this version or a later one. */
export async function checkDatabase(config: Config, pool: pg.Pool): Promise<void> {
  await checkSchema(pool).catch((error: unknown): never => {
    throw sentence("The database cannot be used", error);
  });
  await checkInstance(pool, { market: config.market, world: config.world });
}

function sentence(what: string, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`${what}: ${reason}`, { cause: error });
}
