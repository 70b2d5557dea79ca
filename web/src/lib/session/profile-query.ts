import { account } from "@krapao/contract/account";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

/** The member and their bank account. */
export const profileQuery = queryOptions({
  queryKey: ["member", "profile"],
  queryFn: ({ signal }) => call(account.profile, { signal }),
});
