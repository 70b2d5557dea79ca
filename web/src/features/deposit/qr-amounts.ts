import { kipPerBahtStep, qrAmounts, type QrProvider } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";

/** Converts an amount in baht to the currency of the member. */
export function inCurrency(baht: number, currency: Currency): number {
  return currency === "LAK" ? baht * kipPerBahtStep : baht;
}

interface QrLimits {
  readonly minimum: number;
  readonly quick: readonly number[];
}

/**
 * The limits of a provider's code. A build may set other minimums, and the quick amounts follow.
 */
export function qrLimits(
  provider: QrProvider,
  currency: Currency,
  changed: Partial<Record<QrProvider, number>>,
): QrLimits {
  const minimum = changed[provider] ?? qrAmounts[provider].minimum;
  const quick = qrAmounts[provider].quick.filter((amount) => amount >= minimum);
  return {
    minimum: inCurrency(minimum, currency),
    quick: quick.map((amount) => inCurrency(amount, currency)),
  };
}

/** Whether a code can be created for the typed amount. */
export function isQrAmount(typed: string, minimum: number): boolean {
  const amount = Number(typed);
  return typed !== "" && amount > 0 && amount >= minimum;
}
