import { inbox } from "@krapao/contract/inbox";
import type { Language } from "@krapao/contract/market";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

const pageSize = 30;

/** The newest events. Reward names are in the given language. */
export const inboxQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "inbox", language],
    queryFn: ({ signal }) => call(inbox.list, { body: { limit: pageSize }, signal }),
    staleTime: 0,
  });

export const readOlder = (before: number) =>
  call(inbox.list, { body: { before, limit: pageSize } });

export const pushQuery = queryOptions({
  queryKey: ["member", "push"],
  queryFn: ({ signal }) => call(inbox.pushSettings, { signal }),
  staleTime: 0,
});
