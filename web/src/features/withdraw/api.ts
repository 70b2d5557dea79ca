import { lookup } from "@krapao/contract/lookup";
import { withdraw } from "@krapao/contract/withdraw";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

export const limitsQuery = queryOptions({
  queryKey: ["member", "lookup", "withdraw"],
  queryFn: ({ signal }) => call(lookup.withdraw, { signal }),
});

/** The live connection tells of the end; the steps before it are seen by looking. */
const pollMilliseconds = 3000;

/** The latest withdrawal, looked at again and again while it is under way. */
export const withdrawalQuery = queryOptions({
  queryKey: ["member", "withdrawal"],
  queryFn: ({ signal }) => call(withdraw.current, { signal }),
  refetchInterval: ({ state }) => state.data?.status === "PROCESSING" && pollMilliseconds,
});
