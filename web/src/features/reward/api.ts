import { bonus } from "@krapao/contract/bonus";
import type { Language } from "@krapao/contract/market";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";

/** The active reward with its progress; its name is in the given language. */
export const openRewardQuery = (language: Language) =>
  queryOptions({
    queryKey: ["member", "reward", "open", language],
    queryFn: ({ signal }) => call(bonus.active, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Reads everything again that changes when a reward is taken or ended: all rewards, the wallet and
 * the statement.
 */
export async function readRewardsAgain(): Promise<void> {
  await Promise.all(
    ["reward", "wallet"].map((name) =>
      queryClient.invalidateQueries({ queryKey: ["member", name] }),
    ),
  );
  await queryClient.invalidateQueries({ queryKey: ["member", "statement"], refetchType: "none" });
}
