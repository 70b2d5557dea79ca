import type { Queryable } from "./queryable.ts";

/**
 * What a database saves that is deleted after its tests. A commit is reported before it is on the disk,
 * which only a crash of the whole machine could show. Nothing is cleaned up. A statement is planned once
 * for each connection: most connections of tests run it less often than PostgreSQL tries plans for it.
 */
const savings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  plan_cache_mode: "force_generic_plan",
};

/** Proofs that kill PostgreSQL, and tests that read plans, keep its usual settings. */
export async function liveShortly(owner: Queryable): Promise<void> {
  for (const [name, value] of Object.entries(savings)) {
    await owner.query(`alter system set ${name} = ${value}`);
  }
  await owner.query("select pg_reload_conf()");
}
