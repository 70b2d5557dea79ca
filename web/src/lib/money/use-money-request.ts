import { useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useIsShown } from "#lib/hooks/use-is-shown.ts";
import { openRequests } from "./money-key.ts";
import { type FoundOutcome, resumeMoney } from "./money-request.ts";

interface MoneyRequest<Outcome> {
  readonly kind: "transfer" | "withdraw";
  readonly member: string;
  /** Shows an outcome as a toast. */
  readonly toast: (outcome: Outcome) => void;
  /** Shows the outcome of a request whose reply was lost before a reload. */
  readonly onFound: (found: FoundOutcome, amount: number) => Promise<void>;
  /** Shows a refusal. */
  readonly onRefused: (error: ApiError) => Promise<void>;
}

/**
 * Runs one request that moves money at a time. The outcome is shown in a popup; a member who has left the
 * sheet sees a toast.
 */
export function useMoneyRequest<Outcome>({
  kind,
  member,
  toast,
  onFound,
  onRefused,
}: MoneyRequest<Outcome>) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [isChecking, setIsChecking] = useState(false);
  const [isBusy, run] = useBusy();
  const isShown = useIsShown();

  const attempt = (work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        await onRefused(error);
      } finally {
        setIsChecking(false);
      }
    });

  // The outcome of a request from before a reload is found before a new request can be made.
  const resume = useEffectEvent(() => {
    const lost = openRequests(member).find((one) => one.kind === kind && one.state === "sent");
    if (!lost) return;
    attempt(async () => {
      setIsChecking(true);
      await onFound(await resumeMoney(lost), lost.amount ?? 0);
    });
  });
  useEffect(() => resume(), []);

  function showOutcome(end: Outcome): void {
    if (isShown.current) setOutcome(end);
    else toast(end);
  }

  return {
    isBusy,
    isChecking,
    outcome,
    attempt,
    checkOutcome: () => setIsChecking(true),
    showOutcome,
    acknowledge: () => setOutcome(undefined),
  };
}
