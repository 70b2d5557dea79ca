import type { BankAccount, Profile } from "@krapao/contract/account";
import { qrProviders, type QrProvider } from "@krapao/contract/deposit";
import type { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";

type DepositLookup = ReplyOf<typeof lookup.deposit>;
export type DepositBank = DepositLookup["banks"][number];
export type DepositWallet = DepositLookup["wallets"][number];

/** The depositing member: transfers come from the member's own account. */
export interface DepositMember {
  readonly profile: Profile;
  readonly bankAccount: BankAccount;
}

export interface QrWay {
  readonly provider: QrProvider;
  readonly bank: DepositBank;
}

/** The deposit methods, by section of the sheet. */
export interface DepositWays {
  readonly banks: readonly DepositBank[];
  readonly qrs: readonly QrWay[];
  readonly wallets: readonly DepositWallet[];
}

/**
 * Codes are created for payment providers, and for KBANK if it does not report transfers
 * automatically. Members transfer to all other accounts. In manual mode every account can only be
 * copied.
 */
export function sortWays({ banks, wallets, isManual }: DepositLookup): DepositWays {
  if (isManual) return { banks, qrs: [], wallets };
  const qrs = banks.flatMap((bank) => {
    const provider = qrProviderOf(bank);
    return provider ? [{ provider, bank }] : [];
  });
  return { banks: banks.filter((bank) => !isForQr(bank)), qrs: uniqueByProvider(qrs), wallets };
}

function isForQr({ bankType, bankCode, mode }: DepositBank): boolean {
  return bankType === "PAYMENT" || (bankCode === "KBANK" && mode !== "AUTO");
}

function qrProviderOf(bank: DepositBank): QrProvider | undefined {
  return isForQr(bank) ? qrProviders.find((provider) => provider === bank.bankCode) : undefined;
}

/** A provider has one code at a time, even with several accounts. */
function uniqueByProvider(ways: readonly QrWay[]): QrWay[] {
  return [...new Map(ways.map((way) => [way.provider, way])).values()];
}
