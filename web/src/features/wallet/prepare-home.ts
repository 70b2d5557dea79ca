import { wallet } from "@krapao/contract/wallet";
import { hasEarlyReply } from "#lib/early-reply.ts";
import { queryClient } from "#lib/query-client.ts";
import { walletQuery } from "#lib/wallet-query.ts";

/** Far less than it takes to draw home twice: once without the money and once with it. */
const patienceMilliseconds = 100;

/** Where the wallet was asked for before our code was there, home is drawn with it at once. */
export async function prepareHome(): Promise<void> {
  if (!hasEarlyReply(wallet.read.path)) return;
  const patience = new Promise((resolve) => {
    setTimeout(resolve, patienceMilliseconds);
  });
  // A failure is told by the screen, which asks again.
  await Promise.race([queryClient.query(walletQuery).catch(() => undefined), patience]);
}
