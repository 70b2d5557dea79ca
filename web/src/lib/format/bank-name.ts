import type { BankNames } from "@krapao/contract/lookup";
import type { Language } from "@krapao/contract/market";

export function bankName(bank: BankNames, language: Language): string {
  return bank[`name${language.toUpperCase() as Uppercase<Language>}`];
}
