import { lookup } from "@krapao/contract/lookup";
import { withdraw } from "@krapao/contract/withdraw";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

export const limitsQuery = queryOptions({
  queryKey: ["member", "lookup", "withdraw"],
  queryFn: ({ signal }) => call(lookup.withdraw, { signal }),
});

/** The live connection reports the end; the steps before it are found by polling. */
const pollMilliseconds = 3000;

/** The latest withdrawal, polled while it is in progress. */
export const withdrawalQuery = queryOptions({
  queryKey: ["member", "withdrawal"],
  queryFn: ({ signal }) => call(withdraw.current, { signal }),
  refetchInterval: ({ state }) => state.data?.status === "PROCESSING" && pollMilliseconds,
});
