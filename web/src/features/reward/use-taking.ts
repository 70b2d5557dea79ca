import { useRef } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { takeReward } from "./take.ts";
import type { RewardOutcome } from "./use-outcome.ts";

type Taking = Parameters<typeof takeReward>[0];

interface Order extends Taking {
  /** The text that is shown on success. */
  readonly doneText: string;
  readonly onDone?: (() => void) | undefined;
  /** Called on every outcome. */
  readonly onEnd?: (() => void) | undefined;
}

/** Taps within this time count as one tap. */
const debounceMilliseconds = 500;

/** Takes or ends a reward, once for any number of taps, and shows the outcome. */
export function useTaking(
  showOutcome: (outcome: RewardOutcome) => void,
): [isBusy: boolean, take: (order: Order) => void] {
  const { lost } = useTexts("reward");
  const [isBusy, run] = useBusy();
  const lastTap = useRef(Number.NEGATIVE_INFINITY);

  function take({ doneText, onDone, onEnd, ...taking }: Order): void {
    const now = performance.now();
    const isRepeat = now - lastTap.current < debounceMilliseconds;
    lastTap.current = now;
    if (isRepeat) return;
    run(async () => {
      try {
        const end = await takeReward(taking);
        if (end !== "done") return showOutcome({ isSuccess: false, text: lost[end] });
        onDone?.();
        return showOutcome({ isSuccess: true, text: doneText });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return showOutcome({ isSuccess: false, text: codeText(error, "codes/reward") });
      } finally {
        onEnd?.();
      }
    });
  }

  return [isBusy, take];
}
