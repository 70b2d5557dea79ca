import { startTransition, useEffect, useState } from "react";

/** False for the first paint and true soon after, for content that may appear a moment later. */
export function useAfterPaint(): boolean {
  const [isPainted, setIsPainted] = useState(false);
  useEffect(() => {
    // In the frame after the first paint, as a transition, so that a tap does not wait for it.
    const frame = requestAnimationFrame(() => {
      setTimeout(() => startTransition(() => setIsPainted(true)));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
