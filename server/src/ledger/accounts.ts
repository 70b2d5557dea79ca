import type { Currency } from "@krapao/contract/fields";
import type { Queryable } from "#platform/database.ts";

/** Opens the accounts a member has in the books. Part of the registration's transaction. */
export async function openAccounts(
  tx: Queryable,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<void> {
  await tx
    .insertInto("ledger_account")
    .values({ member_id: memberId, kind: "wallet", currency })
    .execute();
}

export async function readWalletBalance(db: Queryable, memberId: string): Promise<bigint> {
  const account = await db
    .selectFrom("ledger_account")
    .select("balance_minor")
    .where("member_id", "=", memberId)
    .where("kind", "=", "wallet")
    .executeTakeFirstOrThrow();
  return account.balance_minor;
}
