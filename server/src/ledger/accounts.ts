import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import type { Wallet } from "@krapao/contract/wallet";
import type { Queryable } from "#platform/database/database.ts";

/** Opens a member's ledger accounts, all empty, in the transaction of the registration. */
export async function openAccounts(
  tx: Queryable,
  { memberId, currency }: { memberId: string; currency: Currency },
): Promise<void> {
  await tx.insertInto("ledger_account").values({ member_id: memberId, currency }).execute();
}

/** The wallet as the member sees it. */
export async function readWallet(db: Queryable, memberId: string): Promise<Wallet> {
  const account = await db
    .selectFrom("ledger_account")
    .select(["wallet_minor", "held_minor"])
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return { amount: toAmount(account.wallet_minor), onItsWay: toAmount(account.held_minor) };
}
