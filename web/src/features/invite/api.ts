import { invite } from "@krapao/contract/invite";
import type { Language } from "@krapao/contract/market";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { rewardPageSize } from "#features/reward/page-size.ts";
import { call } from "#lib/api/api.ts";

/** The previous page stays on the screen until the next one is loaded. */
export const invitesQuery = (page: number) =>
  queryOptions({
    queryKey: ["member", "reward", "invites", page],
    queryFn: async ({ signal }) => {
      const reply = await call(invite.list, { body: { page, limit: rewardPageSize }, signal });
      return { rows: reply.invites, total: reply.total };
    },
    placeholderData: keepPreviousData,
  });

export const inviteBannersQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "banners", "invite", language],
    queryFn: ({ signal }) => call(invite.banners, { signal }),
  });
