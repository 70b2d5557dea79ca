import { useEffect, useState } from "react";

/** Seconds as mm:ss. */
export function formatCountdown(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const part = (value: number) => String(value).padStart(2, "0");
  return `${part(Math.floor(whole / 60))}:${part(whole % 60)}`;
}

/** The remaining seconds until a time, never negative. */
export function secondsUntil(endsAt: number, now: number): number {
  return Math.max(0, (endsAt - now) / 1000);
}

/** Counts down to a time of the browser's clock; each tick is on a whole remaining second. */
export function useCountdown(endsAt: number): number {
  const [now, setNow] = useState(Date.now);
  const left = secondsUntil(endsAt, now);
  useEffect(() => {
    if (left <= 0) return undefined;
    const untilNext = (left % 1 || 1) * 1000;
    const timer = setTimeout(() => setNow(Date.now()), untilNext);
    return () => clearTimeout(timer);
  }, [left]);
  return Math.ceil(left);
}
