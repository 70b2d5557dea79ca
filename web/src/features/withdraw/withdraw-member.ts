import type { BankAccount, Profile } from "@krapao/contract/account";
import type { Slot } from "@krapao/contract/slot";
import type { Wallet } from "@krapao/contract/wallet";

/** Who withdraws, from what, to where. */
export interface WithdrawMember {
  readonly profile: Profile;
  readonly bankAccount: BankAccount;
  readonly wallet: Wallet;
  readonly slots: readonly Slot[];
}
