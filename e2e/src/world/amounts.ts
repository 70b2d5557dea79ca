import type { Currency } from "@krapao/contract/fields";
import { currencies, type Market } from "@krapao/contract/market";
import type { AllTexts } from "./texts.ts";

/** Writes amounts of a market as its screens do. */
export class Amounts {
  readonly currency: Currency;
  /** One baht in the market's currency: a thousand in kip. */
  readonly step: number;
  readonly #unit: string;

  constructor(market: Market, texts: AllTexts) {
    [this.currency] = currencies(market);
    this.step = this.currency === "LAK" ? 1000 : 1;
    this.#unit = texts.shell.ui.currency[this.currency];
  }

  /** As in an account: `1,234.50 baht`. */
  exact(amount: number): string {
    return `${this.number(amount)} ${this.#unit}`;
  }

  /** As in a limit: `1,234 baht`. */
  plain(amount: number): string {
    return `${amount.toLocaleString("en-US")} ${this.#unit}`;
  }

  number(amount: number): string {
    return amount.toLocaleString("en-US", { minimumFractionDigits: 2 });
  }
}
