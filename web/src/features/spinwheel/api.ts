import type { Language } from "@krapao/contract/market";
import { spinwheel } from "@krapao/contract/spinwheel";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";

/** The server answers in the language of the visitor, so each language has an answer of its own. */
export const setupQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "spinwheel", "setup", language],
    queryFn: async ({ signal }) => (await call(spinwheel.setup, { signal })).result,
    // A wheel that turns goes on in another language.
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

/** The wheel, the coins and the coupons are read anew, and the coins on home with them. */
export async function readWheelAgain(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["member", "spinwheel"] }),
    queryClient.invalidateQueries({ queryKey: ["member", "wallet"] }),
  ]);
}
