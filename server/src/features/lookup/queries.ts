import type { Currency } from "@krapao/contract/fields";
import type { Language } from "@krapao/contract/market";
import { sql } from "kysely";
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

export async function isBankOpen(db: Queryable, code: string): Promise<boolean> {
  const bank = await db
    .selectFrom("bank")
    .select("code")
    .where("code", "=", code)
    .where("is_open", "=", true)
    .executeTakeFirst();
  return bank !== undefined;
}

export async function listSources(db: Queryable, language: Language) {
  const rows = await db.selectFrom("source").select(["code", "name"]).orderBy("position").execute();
  return rows.map(({ code, name }) => ({ code, description: name[language] }));
}

export async function hasSource(db: Queryable, code: string): Promise<boolean> {
  const source = await db
    .selectFrom("source")
    .select("code")
    .where("code", "=", code)
    .executeTakeFirst();
  return source !== undefined;
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

export async function listDepositAccounts(db: Queryable, currency: Currency) {
  return db
    .selectFrom("deposit_account as account")
    .innerJoin("bank", "bank.code", "account.bank_code")
    .select([
      "bank.name",
      "account.bank_code",
      "account.type",
      "account.mode",
      "account.account_name",
      "account.account_no",
      "account.currency",
    ])
    .where("account.is_open", "=", true)
    .where("account.currency", "=", currency)
    .orderBy("account.position")
    .execute();
}

export async function listDepositWallets(db: Queryable, currency: Currency) {
  return db
    .selectFrom("deposit_wallet")
    .select(["account_name as walletAccountName", "account_no as walletAccountNo", "mode"])
    .where("is_open", "=", true)
    .where("currency", "=", currency)
    .orderBy("position")
    .execute();
}

/** The time of day in Bangkok as HH:mm, by our clock. */
export async function readBangkokTime(db: Queryable): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select to_char(clock_now() at time zone 'Asia/Bangkok', 'HH24:MI') as time
  `.execute(db);
  return rows[0]?.time ?? "00:00";
}
