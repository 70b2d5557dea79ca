import type { Market } from "@krapao/contract/market";
import { liveShortly } from "@krapao/testkit/short-life";
import { Database } from "#world/database.ts";
import { startProduct, type RunningProduct } from "./product.ts";

/** All tests come from one address, so limits by address must not stop them. */
const limits = { OTP_ADDRESS_HOUR_LIMIT: "100000", ADDRESS_HOUR_LIMIT: "100000" };

/** A copy for the tests of one worker, so that they may move its clock. */
export async function startTestedProduct(market: Market): Promise<RunningProduct> {
  const product = await startProduct(market, limits);
  const database = await Database.open(product);
  await liveShortly(database.client);
  await database.close();
  return product;
}
