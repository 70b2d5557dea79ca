import type { Profile } from "@krapao/contract/account";
import { bonus } from "@krapao/contract/bonus";
import type { Grant } from "@krapao/contract/reward";
import { useState } from "react";
import { openRewardQuery } from "#features/reward/api.ts";
import { useTaking } from "#features/reward/use-taking.ts";
import { showByToast, useOutcome, type RewardOutcome } from "#features/reward/use-outcome.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useLanguage, useTexts } from "#locale/texts.ts";

/** Ends the open reward, with balances of just now and after the member has seen what would be lost. */
export function useEnding({ _id: member }: Profile, { startedAt }: Grant) {
  const language = useLanguage();
  const codes = useTexts("codes/reward");
  const { withdraw: texts } = useTexts("bonus");
  const [confirming, setConfirming] = useState<"end" | "not-yet">();
  const [isChecking, check] = useBusy();
  const failure = useOutcome();
  // Success is a toast, because the card goes away with it; a failure must be read.
  function showOutcome(outcome: RewardOutcome): void {
    if (!outcome.isSuccess) return failure.showOutcome(outcome);
    // A game that is closed just now keeps it open for a while.
    const isOpen = queryClient.getQueryData(openRewardQuery(language).queryKey)?.status ?? false;
    return showByToast(isOpen ? { isSuccess: true, text: texts.ending } : outcome);
  }
  const [isEnding, take] = useTaking(showOutcome);

  const checkEnd = () =>
    check(async () => {
      try {
        const { grant } = await queryClient.query({ ...openRewardQuery(language), staleTime: 0 });
        if (grant) setConfirming(grant.mayEnd ? "end" : "not-yet");
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure.showOutcome({ isSuccess: false, text: codeText(error, "codes/reward") });
      }
    });

  function end(): void {
    setConfirming(undefined);
    take({
      member,
      // Each reward is ended under a key of its own, or an old key would answer for a new reward.
      content: `clear ${startedAt}`,
      amount: null,
      send: (key) => call(bonus.clear, { key }).catch(passIfOver),
      find: findEnded,
      doneText: codes.BONUS_CLEAR,
    });
  }

  return {
    isBusy: isChecking || isEnding,
    confirming,
    checkEnd,
    end,
    keep: () => setConfirming(undefined),
    failure,
  };
}

/** Played through, or ended by another page, since the member was asked: it is over as they wished. */
function passIfOver(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "NO_DATA")) throw error;
}

/** It may take a while to clear the games; what is known is whether a reward is still open. */
async function findEnded() {
  const { status, grant } = await call(bonus.active);
  return status && !grant?.isEnding ? undefined : { status: "SUCCESS" as const, amount: 0 };
}

export type Ending = ReturnType<typeof useEnding>;
