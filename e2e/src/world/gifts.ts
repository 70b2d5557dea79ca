import type { NewVoucher } from "@krapao/testkit/outside";
import type { Product } from "#product/product.ts";
import { sandboxOf } from "./sandbox.ts";

/** The link of a gift from the wallet app. */
export async function makeGift(product: Product, given: NewVoucher): Promise<string> {
  return (await sandboxOf(product).makeVoucher(given)).link;
}
