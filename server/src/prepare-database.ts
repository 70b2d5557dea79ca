import type pg from "pg";
import type { Config } from "#config/config.ts";
import { seedHelper } from "#features/chat/answers/seed.ts";
import { seedLookup } from "#features/lookup/seed/seed.ts";
import { seedRewards } from "#features/reward/seed.ts";
import { seedSpinwheel } from "#features/spinwheel/seed.ts";
import { claimInstance } from "#platform/instance.ts";
import { migrate } from "#platform/database/migrate.ts";

/** Migrates a database to this version. Failures are plain sentences for a person. */
export async function prepareDatabase(config: Config, owner: pg.Pool): Promise<void> {
  try {
    await migrate(owner);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The database could not be prepared: ${reason}`, { cause: error });
  }
  await claimInstance(owner, { market: config.market, world: config.world });
  await seedLookup(owner, config);
  await seedRewards(owner, config);
  await seedSpinwheel(owner);
  await seedHelper(owner);
}
