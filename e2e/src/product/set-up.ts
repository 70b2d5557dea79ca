import type { Market } from "@krapao/contract/market";
import { writeLazily } from "@krapao/testkit/lazy-writes";
import { Database } from "#world/database.ts";
import { workerCount } from "./workers.ts";
import { startProduct, type Product, type RunningProduct } from "./product.ts";

const variable = "E2E_PRODUCTS";

/** All tests come from one address, so limits by address must not stop them. */
const limits = { OTP_ADDRESS_HOUR_LIMIT: "100000", ADDRESS_HOUR_LIMIT: "100000" };

/** Each browser that tests the Thai market has its own copy. */
const copies: readonly Market[] = [
  ...Array.from({ length: workerCount }, () => "th" as const),
  "la",
];

/** Runs the copies side by side during the tests. */
export default async function setUp(): Promise<() => Promise<void>> {
  const starts = await Promise.allSettled(copies.map((market) => startProduct(market, limits)));
  const running = starts.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
  const failure = starts.find((start) => start.status === "rejected");
  if (failure) {
    await stopAll(running);
    throw failure.reason;
  }
  const products: Product[] = running;
  for (const product of products) {
    const database = await Database.open(product);
    await writeLazily(database.client);
    await database.close();
  }
  // The processes that run the tests inherit the environment of this one.
  process.env[variable] = JSON.stringify(products);
  return () => stopAll(running);
}

async function stopAll(running: readonly RunningProduct[]): Promise<void> {
  const ends = await Promise.allSettled(running.map((product) => product.stop()));
  for (const end of ends) if (end.status === "rejected") throw end.reason;
}

/** The copy of a market that belongs to one worker's tests. */
export function findProduct(market: Market, worker: number): Product {
  const products = JSON.parse(process.env[variable] ?? "[]") as Product[];
  const ofMarket = products.filter((running) => running.market === market);
  const product = ofMarket[worker % ofMarket.length];
  if (!product) throw new Error(`The set-up has started no product for ${market}.`);
  return product;
}
