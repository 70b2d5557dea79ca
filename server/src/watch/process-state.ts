import type { Context } from "#context.ts";
import { sql } from "kysely";
import { version } from "#config/version.ts";
import { processName } from "#platform/watch/process-name.ts";

const reportMilliseconds = 10_000;

/** Writes what this process knows about its workers, providers and open pages, for the rooms Service and Floor. */
export async function reportProcess(
  { db, watch }: Pick<Context, "db" | "watch">,
  members: number,
): Promise<void> {
  const workers = JSON.stringify(watch.workers.ages());
  const calls = JSON.stringify(watch.calls.states());
  await sql`
    insert into process_state (name, version, started_at, seen_at, workers, calls, members)
    values (${processName}, ${version}, clock_now(), clock_now(), ${workers}, ${calls}, ${members})
    on conflict (name) do update
    set seen_at = excluded.seen_at, workers = excluded.workers, calls = excluded.calls,
      members = excluded.members
  `.execute(db);
  await sql`
    delete from process_state where seen_at < clock_now() - interval '10 minutes'
  `.execute(db);
}

/** Reports this process until it ends; returns how to end it. */
export function startReporting(ctx: Context, countMembers: () => number): () => Promise<void> {
  const report = async () => {
    try {
      await reportProcess(ctx, countMembers());
    } catch (error) {
      ctx.log.warn({ error }, "the state of this process was not reported");
    }
  };
  void report();
  const timer = setInterval(() => void report(), reportMilliseconds).unref();
  return async () => {
    clearInterval(timer);
    await sql`delete from process_state where name = ${processName}`
      .execute(ctx.db)
      .catch(() => {});
  };
}
