import { useEffect, useEffectEvent, useRef } from "react";
import type { Step } from "./register-state.ts";

/** How many entries of the browser's history a step stands above the first one. */
const depths: Readonly<Record<Step, number>> = { phone: 0, otp: 1, profile: 1, bank: 2, done: 0 };
/** Where the back button leads. The code is not asked twice, so nothing leads back to it. */
const stepsBack: readonly Step[] = ["phone", "profile"];

/** Lets the phone's back button go back one step of the wizard instead of leaving it. */
export function useStepHistory(step: Step, goBack: (step: Step) => void): void {
  const wanted = depths[step];
  // Going back takes the browser a moment: a second step within it is taken on arrival, or it would go too far.
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
  useEffect(() => match(wanted), [wanted]);

  const handleTravel = useEffectEvent(() => {
    if (isTravelling.current) {
      isTravelling.current = false;
      return match(wanted);
    }
    const arrived = readDepth();
    const target = stepsBack[arrived];
    if (arrived < wanted && target) return goBack(target);
    // A step ahead is reached by its button only.
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
