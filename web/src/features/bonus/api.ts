import { bonus } from "@krapao/contract/bonus";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

export const bonusesQuery = queryOptions({
  queryKey: ["member", "reward", "bonuses"],
  queryFn: ({ signal }) => call(bonus.list, { signal }),
});
