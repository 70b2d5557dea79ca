import { prepareQueries } from "#lib/api/prepare-queries.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";

export function prepareHome(): Promise<void> {
  return prepareQueries([() => queryClient.query(walletQuery)]);
}
