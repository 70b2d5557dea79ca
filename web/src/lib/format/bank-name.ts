import type { BankNames } from "@krapao/contract/lookup";
import type { Language } from "@krapao/contract/market";

const keys = { th: "nameTH", la: "nameLA", en: "nameEN" } as const;

export function bankName(bank: BankNames, language: Language): string {
  return bank[keys[language]];
}
