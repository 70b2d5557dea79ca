import { profileQuery } from "#lib/session/profile-query.ts";
import { prepareQueries } from "#lib/api/prepare-queries.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { readLanguage } from "#locale/texts.ts";
import { setupQuery } from "./api.ts";

export function prepareSpin(): Promise<void> {
  return prepareQueries([
    () => queryClient.query(setupQuery(readLanguage())),
    () => queryClient.query(profileQuery),
  ]);
}
