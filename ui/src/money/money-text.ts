import { useUiTexts } from "../ui-texts.tsx";
import { formatAmount } from "./amount-text.ts";
import { groupAmount } from "./amount-typing.ts";

/** No line breaks between an amount and its currency. */
const space = "\u00a0";

/** An amount inside a sentence, with its currency: "1,234.50 baht". */
export function moneyText(amount: number, unit: string): string {
  return formatAmount(amount) + space + unit;
}

/** Formats amounts of a currency: `exact` with decimals as in an account, `plain` as for limits. */
export function useMoneyText(currency: "BAHT" | "LAK") {
  const unit = useUiTexts().currency[currency];
  return {
    exact: (amount: number) => moneyText(amount, unit),
    plain: (amount: number) => groupAmount(String(amount)) + space + unit,
  };
}
