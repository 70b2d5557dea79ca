import { useState } from "react";
import { useIsShown } from "#lib/use-is-shown.ts";
import { showToast } from "#ui/toast-store.ts";

/** How something about a reward ended, in words. */
export interface RewardOutcome {
  readonly isSuccess: boolean;
  readonly text: string;
}

/** The outcome stands in an alert; whoever has left is told by a toast. */
export function useTelling() {
  const [outcome, setOutcome] = useState<RewardOutcome>();
  const isShown = useIsShown();

  function tell(end: RewardOutcome): void {
    if (isShown.current) setOutcome(end);
    else tellByToast(end);
  }

  return { outcome, tell, acknowledge: () => setOutcome(undefined) };
}

export function tellByToast({ isSuccess, text }: RewardOutcome): void {
  showToast({ tone: isSuccess ? "success" : "error", text });
}
