import { protection } from "@krapao/contract/protection";
import { session } from "@krapao/contract/session";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

export const protectionQuery = queryOptions({
  queryKey: ["member", "protection"],
  queryFn: ({ signal }) => call(protection.read, { signal }),
  // Another device may have begun a break since.
  staleTime: 0,
});

export const activityQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["member", "protection", "activity", days],
    queryFn: ({ signal }) => call(protection.activity, { body: days, signal }),
  });

export const loginQuery = queryOptions({
  queryKey: ["member", "protection", "login"],
  queryFn: ({ signal }) => call(session.list, { signal }),
});
