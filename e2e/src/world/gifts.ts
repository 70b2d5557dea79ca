import type { Product } from "#product/product.ts";
import { callSandbox } from "./sandbox.ts";

interface VoucherGiven {
  readonly amount: number;
  readonly expiresInSeconds?: number;
}

/** The link of a gift that somebody made in the wallet app. */
export async function makeGift(product: Product, given: VoucherGiven): Promise<string> {
  const path = "/api/gift/vouchers";
  const { link } = await callSandbox<{ link: string }>(product, "POST", path, given);
  return link;
}
