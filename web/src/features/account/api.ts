import { lookup } from "@krapao/contract/lookup";
import type { Language } from "@krapao/contract/market";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";

const staleTime = 5 * 60_000;

export const registerOtpQuery = queryOptions({
  queryKey: ["lookup", "registerOTP"],
  queryFn: ({ signal }) => call(lookup.registerOTP, { signal }),
  staleTime,
});

/** The minimum age, where the market asks for a date of birth. */
export const ageQuery = queryOptions({
  queryKey: ["lookup", "age"],
  queryFn: ({ signal }) => call(lookup.age, { signal }),
  staleTime,
});

export const banksQuery = queryOptions({
  queryKey: ["lookup", "banks"],
  queryFn: ({ signal }) => call(lookup.banks, { signal }),
  staleTime,
});

export const sourcesQuery = (language: Language) =>
  queryOptions({
    queryKey: ["lookup", "sources", language],
    queryFn: ({ signal }) => call(lookup.sources, { signal }),
    staleTime,
  });
