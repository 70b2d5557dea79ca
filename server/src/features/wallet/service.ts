import { toAmount } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";
import { readBalances } from "#ledger/accounts.ts";
import type { Queryable } from "#platform/database/database.ts";

export async function readWallet(db: Queryable, memberId: string): Promise<Wallet> {
  const { walletMinor, heldMinor } = await readBalances(db, memberId);
  return { amount: toAmount(walletMinor), onItsWay: toAmount(heldMinor) };
}
