import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useState } from "react";
import { useIsShown } from "#lib/hooks/use-is-shown.ts";

/** How something about a reward ended, in words. */
export interface RewardOutcome {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The outcome stands in an alert; whoever has left is told by a toast. */
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
