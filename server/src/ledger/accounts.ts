import type { Currency } from "@krapao/contract/fields";
import type { Queryable } from "#platform/database/database.ts";

/** Opens a member's ledger accounts, all empty, in the transaction of the registration. */
export async function openAccounts(
  tx: Queryable,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<void> {
  await tx.insertInto("ledger_account").values({ member_id: memberId, currency }).execute();
}

export async function readBalances(db: Queryable, memberId: string) {
  const account = await db
    .selectFrom("ledger_account")
    .select(["wallet_minor", "held_minor", "refund_minor"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return {
    walletMinor: account.wallet_minor,
    heldMinor: account.held_minor,
    refundMinor: account.refund_minor,
  };
}
