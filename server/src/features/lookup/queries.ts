import type { Language } from "@krapao/contract/market";
import type { Queryable } from "#platform/database/database.ts";
import type { Tables } from "#tables.ts";

export async function listOpenBanks(db: Queryable) {
  return db
    .selectFrom("bank")
    .select(["code", "name"])
    .where("is_open", "=", true)
    .orderBy("position")
    .orderBy("code")
    .execute();
}

export async function listSources(db: Queryable, language: Language) {
  const rows = await db.selectFrom("source").select(["code", "name"]).orderBy("position").execute();
  return rows.map(({ code, name }) => ({ code, description: name[language] }));
}

export async function listContents(
  db: Queryable,
  kind: Tables["content"]["kind"],
  language: Language,
): Promise<string[]> {
  const rows = await db
    .selectFrom("content")
    .select("html")
    .where("kind", "=", kind)
    .where("language", "=", language)
    .orderBy("position")
    .execute();
  return rows.map((row) => row.html);
}
