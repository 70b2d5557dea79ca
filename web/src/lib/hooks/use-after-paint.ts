import { startTransition, useEffect, useState } from "react";

/** False for the first paint and true soon after, for what may come a moment later than the rest. */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // In the frame after the first one; in small steps, so that a tap never waits for all of it.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
