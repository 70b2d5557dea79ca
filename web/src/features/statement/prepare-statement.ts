import { prepareQueries } from "#lib/prepare-queries.ts";
import { queryClient } from "#lib/query-client.ts";
import { readLanguage } from "#locale/texts.ts";
import { walletQuery } from "#lib/wallet-query.ts";
import { statementQuery } from "./api.ts";

export function prepareStatement(): Promise<void> {
  return prepareQueries([
    () => queryClient.query(statementQuery(1, readLanguage())),
    () => queryClient.query(walletQuery),
  ]);
}
