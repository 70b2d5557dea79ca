import type { Queryable } from "./queryable.ts";

/**
 * Lets PostgreSQL report a commit before it is on the disk. For tests whose database is deleted
 * afterwards: only a crash of the whole machine could show the difference. Proofs that kill
 * PostgreSQL keep its usual settings.
 */
export async function writeLazily(owner: Queryable): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    await owner.query(`alter system set ${setting} = off`);
  }
  await owner.query("select pg_reload_conf()");
}
