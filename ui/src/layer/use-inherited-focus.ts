import { useLayoutEffect, useRef } from "react";

/**
 * Gives focus to what has taken the place of what had it, as a code does of the form that asked for
 * it: whoever acts by keys or by ear goes on here instead of at the top of everything.
 */
export function useInheritedFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    // Focus is nowhere only if what had it is gone.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
