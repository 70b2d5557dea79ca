import { protection, type Protection } from "@krapao/contract/protection";
import { session } from "@krapao/contract/session";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";

export const protectionQuery = queryOptions({
  queryKey: ["member", "protection"],
  queryFn: ({ signal }) => call(protection.read, { signal }),
  // Another device may have begun a break since.
  staleTime: 0,
});

/** Shows what a reply says, also if nothing can be read after it. Everything is read again meanwhile. */
export function showChange(change: (known: Protection) => Partial<Protection>): void {
  queryClient.setQueryData(
    protectionQuery.queryKey,
    (known) => known && { ...known, ...change(known) },
  );
  readAgain();
}

/** A request without a reply may have arrived. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ["member"] });
}

export const activityQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ["member", "protection", "activity", days],
    queryFn: ({ signal }) => call(protection.activity, { body: days, signal }),
  });

export const loginQuery = queryOptions({
  queryKey: ["member", "protection", "login"],
  queryFn: ({ signal }) => call(session.list, { signal }),
});
