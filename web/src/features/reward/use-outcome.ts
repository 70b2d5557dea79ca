import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useState } from "react";
import { useIsShown } from "#lib/hooks/use-is-shown.ts";

/** The outcome of a reward action, in words. */
export interface RewardOutcome {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The outcome is shown in an alert; a member who has left sees a toast. */
export function useOutcome() {
  const [outcome, setOutcome] = useState<RewardOutcome>();
  const isShown = useIsShown();

  function showOutcome(end: RewardOutcome): void {
    if (isShown.current) setOutcome(end);
    else showByToast(end);
  }

  return { outcome, showOutcome, acknowledge: () => setOutcome(undefined) };
}

export function showByToast({ isSuccess, text }: RewardOutcome): void {
  showToast({ tone: isSuccess ? "success" : "error", text });
}
