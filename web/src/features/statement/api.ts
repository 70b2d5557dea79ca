import type { Language } from "@krapao/contract/market";
import type { ReplyOf } from "@krapao/contract/route";
import { statement } from "@krapao/contract/statement";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { refetchLater, orLastKnown, type Known } from "#lib/api/last-known.ts";
import { firstPage } from "./first-page.ts";

/** One entry. It is read again while it is in progress. */
export const entryQuery = (number: number, language: Language) =>
  queryOptions({
    queryKey: ["member", "statement", "entry", number, language],
    queryFn: ({ signal }) => call(statement.entry, { params: { number: String(number) }, signal }),
    refetchInterval: ({ state }) => state.data?.status === "PROCESSING" && pollMilliseconds,
  });

const pollMilliseconds = 5000;

/**
 * The previous page stays on the screen until the next one is loaded. Reward names are in the given
 * language.
 */
export const statementQuery = (page: number, language: Language) =>
  queryOptions({
    queryKey: ["member", "statement", page, language],
    queryFn: ({ signal }) => {
      const fetchValue = (): Promise<Known<ReplyOf<typeof statement.list>>> =>
        call(statement.list, { body: { ...firstPage, page }, signal });
      // Only the newest page is stored as last known data.
      return page === 1 ? orLastKnown("last-statement", fetchValue) : fetchValue();
    },
    refetchInterval: ({ state }) => refetchLater(state.data),
    placeholderData: keepPreviousData,
  });
