/** In milliseconds: vibrations, and the pauses between them. */
const patterns = {
  success: [30],
  failure: [40, 70, 40],
  stop: [15],
} as const;

/** One event may be reported twice: by the reply and by the live connection. */
const repeatMilliseconds = 2000;
let lastAt = -Infinity;

/**
 * Lets the phone vibrate where it can. Members who want less motion get none, and a browser refuses
 * it until the visitor has tapped the page.
 */
export function vibrate(pattern: keyof typeof patterns): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const now = performance.now();
  if (now - lastAt < repeatMilliseconds) return;
  lastAt = now;
  navigator.vibrate?.([...patterns[pattern]]);
}
