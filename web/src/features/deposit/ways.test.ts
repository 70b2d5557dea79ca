import { expect, test } from "vitest";
import { sortWays, type DepositBank, type DepositWallet } from "./ways.ts";

function bank(
  bankCode: string,
  mode: DepositBank["mode"],
  bankType: DepositBank["bankType"] = "BANK",
) {
  const name = { nameTH: bankCode, nameEN: bankCode, nameLA: bankCode };
  const account = { bankAccountName: "DEMO", bankAccountNo: `${bankCode}-${mode}` };
  return { bank: name, bankCode, bankType, mode, ...account, currency: "BAHT" } as const;
}

const wallet: DepositWallet = {
  walletAccountName: "DEMO",
  walletAccountNo: "0701111111",
  mode: "GIFT",
};

const banks: readonly DepositBank[] = [
  bank("SCB", "AUTO"),
  bank("KBANK", "AUTO"),
  bank("KBANK", "SMS"),
  bank("KBANK", "MANUAL"),
  bank("GSB", "MANUAL"),
  bank("BCEL", "AUTO"),
  bank("PAYTIMZ", "AUTO", "PAYMENT"),
  bank("SOMEBODY", "AUTO", "PAYMENT"),
];
const lookup = { banks: [...banks], wallets: [wallet], isManual: false };

test("banks take transfers, payment providers and KBANK without a feed create codes", () => {
  const ways = sortWays(lookup);
  expect(ways.banks.map(({ bankAccountNo }) => bankAccountNo)).toEqual([
    "SCB-AUTO",
    "KBANK-AUTO",
    "GSB-MANUAL",
    "BCEL-AUTO",
  ]);
  // One code at a time for each provider, and none for a provider that we cannot call.
  expect(ways.qrs.map(({ provider }) => provider)).toEqual(["KBANK", "PAYTIMZ"]);
  expect(ways.wallets).toEqual([wallet]);
});

test("in manual mode every account can be copied, and no code is created", () => {
  const ways = sortWays({ ...lookup, isManual: true });
  expect(ways.banks).toEqual(banks);
  expect(ways.qrs).toEqual([]);
  expect(ways.wallets).toEqual([wallet]);
});
