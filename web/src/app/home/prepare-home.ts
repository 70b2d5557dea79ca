import { prepareQueries } from "#lib/prepare-queries.ts";
import { queryClient } from "#lib/query-client.ts";
import { walletQuery } from "#lib/wallet-query.ts";

export function prepareHome(): Promise<void> {
  return prepareQueries([() => queryClient.query(walletQuery)]);
}
