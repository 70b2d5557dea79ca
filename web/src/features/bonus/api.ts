import { bonus } from "@krapao/contract/bonus";
import type { Language } from "@krapao/contract/market";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

/** Titles and banners are in the language of the visitor. */
export const bonusesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "reward", "bonuses", language],
    queryFn: ({ signal }) => call(bonus.list, { signal }),
  });
