import { useEffect, useRef, useState } from "react";

const travelMilliseconds = 600;

/** Animates an amount to its new value. With reduced motion it changes at once. */
export function useSmoothAmount(amount: number): number {
  const [shown, setShown] = useState(amount);
  const shownNow = useRef(amount);

  useEffect(() => {
    const from = shownNow.current;
    const show = (value: number) => {
      shownNow.current = value;
      setShown(value);
    };
    if (from === amount) return undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden) {
      show(amount);
      return undefined;
    }
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - startedAt) / travelMilliseconds);
      show(amountBetween(from, amount, share));
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [amount]);

  return shown;
}

/** Fast at first and slow at the end; the last value is exact. */
export function amountBetween(from: number, to: number, share: number): number {
  if (share >= 1) return to;
  const eased = 1 - (1 - Math.max(0, share)) ** 3;
  return Math.round((from + (to - from) * eased) * 100) / 100;
}
