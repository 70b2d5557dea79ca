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

/** Ends the active reward, with fresh balances and after the member has seen the loss. */
export function useEnding({ _id: member }: Profile, { startedAt }: Grant) {
  const language = useLanguage();
  const codes = useTexts("codes/reward");
  const { withdraw: texts } = useTexts("bonus");
  const [confirming, setConfirming] = useState<"end" | "not-yet">();
  const [isChecking, check] = useBusy();
  const failure = useOutcome();
  // A success is a toast, because the card disappears; a failure is a dialog, so that it is read.
  function showOutcome(outcome: RewardOutcome): void {
    if (!outcome.isSuccess) return failure.showOutcome(outcome);
    // A game that is closed now keeps the reward active for a while.
    const isOpen = queryClient.getQueryData(openRewardQuery(language).queryKey)?.status ?? false;
    return showByToast(isOpen ? { isSuccess: true, text: texts.ending } : outcome);
  }
  const [isEnding, take] = useTaking(showOutcome);

  const checkEnd = () =>
    check(async () => {
      try {
        const { grant } = await queryClient.query({ ...openRewardQuery(language), staleTime: 0 });
        if (grant) setConfirming(grant.mayEnd ? "end" : "not-yet");
        else showByToast({ isSuccess: true, text: codes.BONUS_CLEAR });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failure.showOutcome({ isSuccess: false, text: codeText(error, "codes/reward") });
      }
    });

  function end(): void {
    setConfirming(undefined);
    take({
      member,
      // Each reward is ended with its own key; otherwise an old key would find an old reward.
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

/**
 * The reward was completed, or ended by another page, while the dialog was open: the result is the
 * same.
 */
function passIfOver(error: unknown): void {
  if (!(error instanceof ApiError && error.code === "NO_DATA")) throw error;
}

/** Clearing the games may take a while; the app can only check whether a reward is still active. */
async function findEnded() {
  const { status, grant } = await call(bonus.active);
  return status && !grant?.isEnding ? undefined : { status: "SUCCESS" as const, amount: 0 };
}

export type Ending = ReturnType<typeof useEnding>;
