import type { Market } from "@krapao/contract/market";
import type pg from "pg";

interface Instance {
  readonly market: Market;
  readonly world: "sandbox" | "real";
}

/** Binds a new database to its market and world. Refuses a database that belongs to another. */
export async function claimInstance(owner: pg.Pool, wanted: Instance): Promise<void> {
  await owner.query("insert into instance (market, world) values ($1, $2) on conflict do nothing", [
    wanted.market,
    wanted.world,
  ]);
  await checkInstance(owner, wanted);
}

/** Refuses a database that belongs to another market or world. */
export async function checkInstance(pool: pg.Pool, wanted: Instance): Promise<void> {
  const { rows } = await pool.query<Instance>("select market, world from instance");
  const [found] = rows;
  if (found?.market !== wanted.market) {
    throw new Error(
      `This database belongs to the market ${found?.market}, but MARKET is ${wanted.market}: ` +
        "set another DATA_DIR or DATABASE_URL.",
    );
  }
  if (found.world !== wanted.world) {
    throw new Error(
      `This database was filled in the ${found.world} world and cannot serve the ${wanted.world} one: ` +
        "set another DATA_DIR or DATABASE_URL.",
    );
  }
}
