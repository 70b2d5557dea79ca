import { prepareQueries } from "#lib/api/prepare-queries.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { readLanguage } from "#locale/texts.ts";
import { walletQuery } from "#lib/money/wallet-query.ts";
import { statementQuery } from "./api.ts";

export function prepareStatement(): Promise<void> {
  return prepareQueries([
    () => queryClient.query(statementQuery(1, readLanguage())),
    () => queryClient.query(walletQuery),
  ]);
}
