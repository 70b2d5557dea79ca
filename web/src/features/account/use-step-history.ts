import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import type { Step } from "./register-state.ts";

/** The number of history entries between the first step and this one. */
const depths: Readonly<Record<Step, number>> = { phone: 0, otp: 1, profile: 1, bank: 2, done: 0 };
/** The targets of the back button. The code is entered once only, so nothing leads back to it. */
const stepsBack: readonly Step[] = ["phone", "profile"];

/** Lets the phone's back button go back one step of the wizard instead of leaving it. */
export function useStepHistory(step: Step, goBack: (step: Step) => void): void {
  const wanted = depths[step];
  // Going back takes the browser a moment. A second step within it waits for the arrival; otherwise
  // it would go too far.
  const isTravelling = useRef(false);

  const match = useEffectEvent((depth: number) => {
    if (isTravelling.current) return;
    const present = readDepth();
    if (depth < present) {
      isTravelling.current = true;
      history.go(depth - present);
    }
    for (let next = present + 1; next <= depth; next += 1) {
      history.pushState({ ...history.state, registerDepth: next }, "");
    }
  });
  // With the first paint of the step: the back button may be tapped at once.
  useLayoutEffect(() => match(wanted), [wanted]);

  const handleTravel = useEffectEvent(() => {
    if (isTravelling.current) {
      isTravelling.current = false;
      return match(wanted);
    }
    const arrived = readDepth();
    const target = stepsBack[arrived];
    if (arrived < wanted && target) return goBack(target);
    // Only a step's button leads forward, not the browser's forward button.
    return match(wanted);
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
