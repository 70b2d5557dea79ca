import { fillReports } from "#office/reports.ts";
import { createDatabase } from "#platform/database/database.ts";
import type { OfficeWorld } from "./office.ts";
import type { World } from "./world.ts";

/** The day of Bangkok, `days` after today. */
export async function dayAfter({ owner }: World, days: number): Promise<string> {
  const { rows } = await owner.query<{ day: string }>(
    "select ((clock_now() at time zone 'Asia/Bangkok')::date + $1::integer)::text as day",
    [days],
  );
  return rows[0]?.day ?? "";
}

/** The worker of the office makes all sums that are due. */
export async function fillAll({ pools }: OfficeWorld): Promise<void> {
  const db = createDatabase(pools.office);
  while (await fillReports(db));
}
