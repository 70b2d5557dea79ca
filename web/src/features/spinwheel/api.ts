import type { Language } from "@krapao/contract/market";
import { spinwheel } from "@krapao/contract/spinwheel";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";

/** The server replies in the language of the visitor, so each language has its own entry. */
export const setupQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "spinwheel", "setup", language],
    queryFn: async ({ signal }) => (await call(spinwheel.setup, { signal })).result,
    // A wheel that is spinning must not disappear when the language changes.
    placeholderData: keepPreviousData,
  });

export const couponsQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "spinwheel", "coupons", language],
    queryFn: async ({ signal }) => (await call(spinwheel.coupons, { signal })).result,
  });

export const activeQuery = queryOptions({
  queryKey: ["member", "spinwheel", "active"],
  queryFn: ({ signal }) => call(spinwheel.active, { signal }),
});

/** Reads the wheel, the coins and the coupons again, and the coins on home too. */
export async function readWheelAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["member", "spinwheel"] }),
    queryClient.invalidateQueries({ queryKey: ["member", "wallet"] }),
  ]);
}
