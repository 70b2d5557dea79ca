import { promotion } from "@krapao/contract/promotion";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

/** The promotion of a code. What it would mean changes with every deposit, so it is never kept. */
export function promotionQuery(code: string) {
  return queryOptions({
    // Not among the rewards that are read again: what was found stays as it was read while it is taken.
    queryKey: ["member", "promotion", code],
    queryFn: ({ signal }) => call(promotion.find, { params: { code }, signal }),
    gcTime: 0,
  });
}
