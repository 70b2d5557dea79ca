import { useLayoutEffect, useRef } from "react";

/**
 * Gives the focus to an element that has replaced the focused element, such as a code that replaces
 * its form. Keyboard and screen reader users continue here instead of at the top of the page.
 */
export function useInheritedFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  useLayoutEffect(() => {
    // The body has the focus only if the focused element was removed.
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
