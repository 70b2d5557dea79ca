import { toAmount, toMinor } from "@krapao/contract/amount";
import type { Wallet } from "@krapao/contract/wallet";

/** All that belongs to the member: what is on its way has not stopped being theirs. */
export function totalOf({ amount, onItsWay }: Wallet): number {
  return toAmount((toMinor(amount) ?? 0n) + (toMinor(onItsWay) ?? 0n));
}
