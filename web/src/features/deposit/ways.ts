import type { BankAccount, Profile } from "@krapao/contract/account";
import { qrProviders, type QrProvider } from "@krapao/contract/deposit";
import type { lookup } from "@krapao/contract/lookup";
import type { ReplyOf } from "@krapao/contract/route";

type DepositLookup = ReplyOf<typeof lookup.deposit>;
export type DepositBank = DepositLookup["banks"][number];
export type DepositWallet = DepositLookup["wallets"][number];

/** Who deposits: the transfers come from the member's own account. */
export interface DepositMember {
  readonly profile: Profile;
  readonly bankAccount: BankAccount;
}

export interface QrWay {
  readonly provider: QrProvider;
  readonly bank: DepositBank;
}

/** The ways in, by the section of the sheet they stand in. */
export interface DepositWays {
  readonly banks: readonly DepositBank[];
  readonly qrs: readonly QrWay[];
  readonly wallets: readonly DepositWallet[];
}

/**
 * Codes are made for payment providers, and for KBANK where it does not report transfers by itself; to
 * all other accounts members transfer. In manual mode every account is only there to be copied.
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

/** A provider has one code at a time, whatever the number of its accounts. */
function uniqueByProvider(ways: readonly QrWay[]): QrWay[] {
  return [...new Map(ways.map((way) => [way.provider, way])).values()];
}
