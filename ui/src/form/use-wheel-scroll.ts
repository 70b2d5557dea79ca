import { useEffect, useEffectEvent, useRef, type RefObject } from "react";

/** In browsers without `scrollend`, a wheel that has not moved for this time is at rest. */
const stillMilliseconds = 120;

/** Keeps the scroll position of a wheel and its choice in sync, in both directions. */
export function useWheelScroll(
  wheelRef: RefObject<HTMLElement | null>,
  index: number,
  onSettle: (index: number) => void,
): void {
  const isPositioned = useRef(false);
  const settle = useEffectEvent(onSettle);

  useEffect(() => {
    const wheel = wheelRef.current;
    if (!wheel) return;
    const isStill = !isPositioned.current || matchMedia("(prefers-reduced-motion: reduce)").matches;
    isPositioned.current = true;
    wheel.scrollTo({ top: index * optionHeight(wheel), behavior: isStill ? "instant" : "smooth" });
  }, [index, wheelRef]);

  useEffect(() => {
    const wheel = wheelRef.current;
    if (!wheel) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(nearestIndex(wheel)), stillMilliseconds);
    };
    wheel.addEventListener("scroll", handleScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      wheel.removeEventListener("scroll", handleScroll);
    };
  }, [wheelRef]);
}

function optionHeight(wheel: HTMLElement): number {
  const option = wheel.querySelector<HTMLElement>('[role="option"]');
  return option?.offsetHeight ?? 0;
}

function nearestIndex(wheel: HTMLElement): number {
  return Math.round(wheel.scrollTop / (optionHeight(wheel) || 1));
}
