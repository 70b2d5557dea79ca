import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** In browsers without `scrollend`, a wheel that has not moved for this time is at rest. */
const stillMilliseconds = 120;

/** So many options are visible, as in the styles. */
const shownOptions = 3;

/** Keeps the scroll position of a wheel and its choice in sync, in both directions. */
export function useWheelScroll(
  wheelRef: RefObject<HTMLElement | null>,
  index: number,
  onSettle: (index: number) => void,
): void {
  const isPositioned = useRef(false);
  const settle = useEffectEvent(onSettle);
  /** The height of the wheel when it was moved to the choice. */
  const height = useRef(0);
  const moveAgain = useEffectEvent((wheel: HTMLElement) => {
    height.current = moveTo(wheel, index, "instant");
  });

  useEffect(() => {
    const wheel = wheelRef.current;
    if (!wheel) return;
    const isStill = !isPositioned.current || matchMedia("(prefers-reduced-motion: reduce)").matches;
    isPositioned.current = true;
    height.current = moveTo(wheel, index, isStill ? "instant" : "smooth");
  }, [index, wheelRef]);

  // In text of another size, another option would be in the middle, and be chosen.
  useEffect(() => {
    const wheel = wheelRef.current;
    if (!wheel) return undefined;
    const observer = new ResizeObserver(() => moveAgain(wheel));
    observer.observe(wheel);
    return () => observer.disconnect();
  }, [wheelRef]);

  useEffect(() => {
    const wheel = wheelRef.current;
    if (!wheel) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // In text of a new size the options are in the wrong position until the observer moves them.
        if (wheel.clientHeight === height.current && fitsOptions(wheel))
          settle(nearestIndex(wheel));
      }, stillMilliseconds);
    };
    wheel.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      wheel.removeEventListener("scroll", handleScroll);
    };
  }, [wheelRef]);
}

/** Scrolls an option to the middle, and returns the height of the wheel. */
function moveTo(wheel: HTMLElement, index: number, behavior: ScrollBehavior): number {
  wheel.scrollTo({ top: index * optionHeight(wheel), behavior });
  return wheel.clientHeight;
}

function optionHeight(wheel: HTMLElement): number {
  const option = wheel.querySelector<HTMLElement>('[role="option"]');
  return option?.offsetHeight ?? 0;
}

/** The browser may apply a new size of text to the options before the wheel, or after it. */
function fitsOptions(wheel: HTMLElement): boolean {
  return Math.abs(wheel.clientHeight - shownOptions * optionHeight(wheel)) <= shownOptions;
}

function nearestIndex(wheel: HTMLElement): number {
  return Math.round(wheel.scrollTop / (optionHeight(wheel) || 1));
}
