import { useEffect, useEffectEvent } from "react";
import type { Step } from "./register-state.ts";

/** How many entries of the browser's history a step stands above the first one. */
const depths: Readonly<Record<Step, number>> = { phone: 0, otp: 1, profile: 1, bank: 2, done: 0 };
/** Where the back button leads. The code is not asked twice, so nothing leads back to it. */
const stepsBack: readonly Step[] = ["phone", "profile"];

/** Lets the phone's back button go back one step of the wizard instead of leaving it. */
export function useStepHistory(step: Step, goBack: (step: Step) => void): void {
  const wanted = depths[step];

  useEffect(() => {
    const present = readDepth();
    if (wanted < present) history.go(wanted - present);
    for (let depth = present + 1; depth <= wanted; depth += 1) {
      history.pushState({ ...history.state, registerDepth: depth }, "");
    }
  }, [wanted]);

  const handleTravel = useEffectEvent(() => {
    const arrived = readDepth();
    const target = stepsBack[arrived];
    if (arrived < wanted && target) goBack(target);
    // A step ahead is reached by its button only.
    else if (arrived > wanted) history.go(wanted - arrived);
  });

  useEffect(() => {
    addEventListener("popstate", handleTravel);
    return () => removeEventListener("popstate", handleTravel);
  }, []);
}

function readDepth(): number {
  const state = history.state as { registerDepth?: number } | null;
  return state?.registerDepth ?? 0;
}
