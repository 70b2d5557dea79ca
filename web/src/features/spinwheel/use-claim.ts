import { useRef } from "react";
import { takeReward } from "#features/reward/take.ts";
import type { RewardOutcome } from "#features/reward/use-outcome.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";

type Taking = Parameters<typeof takeReward>[0];

interface Claim extends Taking {
  readonly doneText: string;
  /** Called on every outcome. */
  readonly onEnd: () => void;
}

/** Taps on one coupon within this time count as one tap. */
const debounceMilliseconds = 500;

/** Claims a coupon, once for any number of taps, and shows the outcome. */
export function useClaim(
  showOutcome: (outcome: RewardOutcome) => void,
): [isBusy: boolean, claim: (order: Claim) => void] {
  const { lost } = useTexts("reward");
  const [isBusy, run] = useBusy();
  const lastTap = useRef({ content: "", at: 0 });

  function claim({ doneText, onEnd, ...taking }: Claim): void {
    const at = performance.now();
    const { content } = taking;
    const isRepeat =
      lastTap.current.content === content && at - lastTap.current.at < debounceMilliseconds;
    lastTap.current = { content, at };
    if (isRepeat) return;
    run(async () => {
      try {
        const end = await takeReward(taking);
        const isSuccess = end === "done";
        showOutcome({ isSuccess, text: isSuccess ? doneText : lost[end] });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        showOutcome({ isSuccess: false, text: codeText(error, "codes/spin") });
      } finally {
        onEnd();
      }
    });
  }

  return [isBusy, claim];
}
