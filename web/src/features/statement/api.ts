import { statement } from "@krapao/contract/statement";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

export const statementPageSize = 10;

/** The page before stays on the screen until the next one is there. */
export const statementQuery = (page: number) =>
  queryOptions({
    queryKey: ["member", "statement", page],
    queryFn: ({ signal }) =>
      call(statement.list, { body: { page, limit: statementPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
