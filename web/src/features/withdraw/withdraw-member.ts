import type { BankAccount, Profile } from "@krapao/contract/account";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";

/** The withdrawing member, with the balances and the receiving account. */
export interface WithdrawMember {
  readonly profile: Profile;
  readonly bankAccount: BankAccount;
  readonly wallet: Wallet;
  readonly slots: readonly Slot[];
}
