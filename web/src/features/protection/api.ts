import { protection } from "@krapao/contract/protection";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

export const protectionQuery = queryOptions({
  queryKey: ["member", "protection"],
  queryFn: ({ signal }) => call(protection.read, { signal }),
  // Another device may have begun a break since.
  staleTime: 0,
});
