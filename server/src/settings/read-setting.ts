import type { Queryable } from "#platform/database/database.ts";
import type { Settings } from "./settings.ts";

export async function readSetting<Key extends keyof Settings>(
  db: Queryable,
  key: Key,
): Promise<Settings[Key]> {
  const row = await db
    .selectFrom("setting")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) throw new Error(`The setting ${key} is missing from the database.`);
  return row.value as Settings[Key];
}
