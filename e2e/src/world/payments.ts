import type { QrProvider } from "@krapao/contract/deposit";
import type { Charge } from "@krapao/testkit/outside";
import type { Product } from "#product/product.ts";
import { sandboxOf } from "./sandbox.ts";

/** The newest code of a provider. */
export async function readCharge(product: Product, provider: QrProvider): Promise<Charge> {
  const charges = await sandboxOf(product).charges();
  const newest = charges.findLast((charge) => charge.provider === provider);
  if (!newest) throw new Error(`${provider} has made no code.`);
  return newest;
}

/** Pays the newest code of a provider, in time or late. */
export async function payCharge(product: Product, provider: QrProvider): Promise<void> {
  const { id } = await readCharge(product, provider);
  await sandboxOf(product).pay(id);
}

/** Makes a provider refuse codes during the work. */
export async function withRefusal<Result>(
  product: Product,
  provider: QrProvider,
  work: () => Promise<Result>,
): Promise<Result> {
  await sandboxOf(product).setPayments({ refusing: [provider] });
  try {
    return await work();
  } finally {
    await sandboxOf(product).setPayments({ refusing: [] });
  }
}
