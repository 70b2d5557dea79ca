import { promotion } from "@krapao/contract/promotion";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

/** The promotion of a code. Its terms change with every deposit, so it is never cached. */
export function promotionQuery(code: string) {
  return queryOptions({
    // Not one of the rewards that are read again: the found promotion must not change while it is
    // taken.
    queryKey: ["member", "promotion", code],
    queryFn: ({ signal }) => call(promotion.find, { params: { code }, signal }),
    gcTime: 0,
  });
}
