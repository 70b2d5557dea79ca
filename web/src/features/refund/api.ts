import { refund } from "@krapao/contract/refund";
import type { Language } from "@krapao/contract/market";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { rewardPageSize } from "#features/reward/page-size.ts";
import { call } from "#lib/api/api.ts";

/** Its information is in the language of the visitor. */
export const refundQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "reward", "refund", language],
    queryFn: ({ signal }) => call(refund.check, { signal }),
  });

/** The previous page stays on the screen until the next one is loaded. */
export const refundsQuery = (page: number) =>
  queryOptions({
    queryKey: ["member", "reward", "refunds", page],
    queryFn: async ({ signal }) => {
      const reply = await call(refund.list, { body: { page, limit: rewardPageSize }, signal });
      return { rows: reply.refunds, total: reply.total };
    },
    placeholderData: keepPreviousData,
  });

export const refundBannersQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "banners", "refund", language],
    queryFn: ({ signal }) => call(refund.banners, { signal }),
  });
