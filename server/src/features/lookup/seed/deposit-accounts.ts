import type { Currency } from "@krapao/contract/fields";
import type { MarketSettings } from "@krapao/contract/market";

interface DepositAccountRow {
  readonly bankCode: string;
  readonly type: "BANK" | "PAYMENT";
  readonly mode: "AUTO" | "SMS" | "MANUAL";
  readonly accountName: string;
  readonly accountNo: string;
  readonly currency: Currency;
}

interface DepositWalletRow {
  readonly accountName: string;
  readonly accountNo: string;
  readonly mode: "AUTO" | "GIFT";
  readonly currency: Currency;
}

/** Invented, so that no real account or phone is ever shown to a payer. */
const accountName = "DEMO COMPANY LIMITED";

/** Numbers differ in every digit that a slip shows. */
const thaiAccounts: readonly DepositAccountRow[] = [
  bankAccount("SCB", "AUTO", "9991111111", "BAHT"),
  bankAccount("KBANK", "AUTO", "9992222222", "BAHT"),
  bankAccount("KBANK", "SMS", "9993333333", "BAHT"),
  bankAccount("GSB", "MANUAL", "999444444444", "BAHT"),
  paymentAccount("PAYTIMZ", "9995555555", "BAHT"),
  paymentAccount("WW", "9995151515", "BAHT"),
  paymentAccount("PAYONEX", "9995252525", "BAHT"),
  paymentAccount("FP", "9995353535", "BAHT"),
];

const bcelInBaht = bankAccount("BCEL", "AUTO", "9997777777777", "BAHT");

const laoAccounts: readonly DepositAccountRow[] = [
  bankAccount("BCEL", "AUTO", "9996666666666", "LAK"),
  bcelInBaht,
  bankAccount("LDB", "AUTO", "9998888888888", "LAK"),
  bankAccount("JDB", "MANUAL", "9990000000000", "LAK"),
  paymentAccount("PAYTIMZ", "9995555555555", "LAK"),
  paymentAccount("FP", "9995353535353", "LAK"),
];

/** No Thai mobile number starts with 070. */
const thaiWallets: readonly DepositWalletRow[] = [
  { accountName, accountNo: "0701111111", mode: "AUTO", currency: "BAHT" },
  { accountName, accountNo: "0702222222", mode: "GIFT", currency: "BAHT" },
];

export function depositAccounts({
  market,
  isLaosVariant,
}: MarketSettings): readonly DepositAccountRow[] {
  if (market === "la") return laoAccounts;
  return isLaosVariant ? [...thaiAccounts, bcelInBaht] : thaiAccounts;
}

export function depositWallets({ market }: MarketSettings): readonly DepositWalletRow[] {
  return market === "la" ? [] : thaiWallets;
}

function bankAccount(
  bankCode: string,
  mode: DepositAccountRow["mode"],
  accountNo: string,
  currency: Currency,
): DepositAccountRow {
  return { bankCode, type: "BANK", mode, accountName, accountNo, currency };
}

/** A provider that makes payment codes; its number is not shown. */
function paymentAccount(
  provider: string,
  accountNo: string,
  currency: Currency,
): DepositAccountRow {
  return { ...bankAccount(provider, "AUTO", accountNo, currency), type: "PAYMENT" };
}
