import type { Slice, SpinResult } from "@krapao/contract/spinwheel";
import { spinwheel } from "@krapao/contract/spinwheel";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { forgetRequest, keepRequest } from "#lib/money/money-key.ts";
import { vibrate } from "#lib/haptics.ts";
import { judgeFailure } from "#lib/money/money-request.ts";
import { codeText } from "#locale/code-text.ts";
import { readWheelAgain } from "./api.ts";

/** The member sees the stopped wheel before the prize dialog opens. */
const pauseMilliseconds = 2000;

type Phase =
  | { readonly name: "ready" }
  | {
      /**
       * `turning`: the server has drawn; the wheel spins to the result, and nothing else may reveal
       * it.
       */
      readonly name: "turning" | "stopped" | "shown";
      readonly result: SpinResult;
    };

/** One spin from the tap to the prize. */
export function useSpin(member: string | undefined, slices: readonly Slice[]) {
  const [phase, setPhase] = useState<Phase>({ name: "ready" });
  const [problem, setProblem] = useState<string>();
  const [isConfirming, run] = useBusy();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);

  function spin(): void {
    if (phase.name !== "ready" || !member) return;
    run(async () => {
      try {
        const result = await requestSpin(member);
        // If the wheel was replaced meanwhile, there is no slice to spin to.
        setPhase({ name: sliceOf(slices, result) ? "turning" : "shown", result });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(codeText(error, "codes/spin"));
      }
    });
  }

  function stop(): void {
    if (phase.name !== "turning") return;
    const { result } = phase;
    vibrate("stop");
    setPhase({ name: "stopped", result });
    pause.current = setTimeout(() => setPhase({ name: "shown", result }), pauseMilliseconds);
  }

  /** The member closed the prize or the error: the wheel is read again and is ready. */
  function acknowledge(): void {
    setPhase({ name: "ready" });
    setProblem(undefined);
    void readWheelAgain();
  }

  return { phase, problem, isConfirming, spin, stop, acknowledge };
}

/** A spin whose reply was lost is sent again with its key, and the reply has the original draw. */
async function requestSpin(member: string): Promise<SpinResult> {
  const { key, isRepeat } = keepRequest({ kind: "spin", member, content: "spin", amount: null });
  try {
    const { result } = await call(spinwheel.spin, { key });
    forgetRequest(key);
    return result;
  } catch (error) {
    if (judgeFailure(error, { isRepeat }) === "refused") forgetRequest(key);
    throw error;
  }
}

/** The slice of a result; undefined if the wheel was replaced meanwhile. */
export function sliceOf(
  slices: readonly Slice[],
  { code }: SpinResult,
): { slice: Slice; index: number } | undefined {
  const index = slices.findIndex((slice) => slice.code === code);
  const slice = slices[index];
  return slice && { slice, index };
}
