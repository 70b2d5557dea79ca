import type { Currency } from "@krapao/contract/fields";
import type { Queryable } from "#platform/database/database.ts";

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
