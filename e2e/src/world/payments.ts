import type { QrProvider } from "@krapao/contract/deposit";
import type { Product } from "#product/product.ts";
import { callSandbox } from "./sandbox.ts";

/** A code to pay as its provider knows it. */
interface Charge {
  readonly id: string;
  readonly provider: QrProvider;
  readonly amount: number;
  readonly currency: string;
  readonly payload: string;
  readonly status: string;
}

/** The newest code of a provider. */
export async function readCharge(product: Product, provider: QrProvider): Promise<Charge> {
  const path = "/api/payment/charges";
  const { charges } = await callSandbox<{ charges: Charge[] }>(product, "GET", path);
  const newest = charges.findLast((charge) => charge.provider === provider);
  if (!newest) throw new Error(`${provider} has made no code.`);
  return newest;
}

/** Somebody pays the newest code of a provider, in time or late. */
export async function payCharge(product: Product, provider: QrProvider): Promise<void> {
  const { id } = await readCharge(product, provider);
  await callSandbox(product, "POST", "/api/payment/pay", { chargeId: id });
}

/** Has a provider make no codes for as long as the work goes on. */
export async function withRefusal<Result>(
  product: Product,
  provider: QrProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  await callSandbox(product, "PUT", "/api/payment/control", { refusing: [provider] });
  try {
    return await work();
  } finally {
    await callSandbox(product, "PUT", "/api/payment/control", { refusing: [] });
  }
}
