/** Celebrates a win, unless the member wants no motion. The message itself is shown elsewhere. */
export async function celebrate(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { playConfetti } = await import("./play-confetti.ts");
    playConfetti();
  } catch {
    // Its code could not be loaded, or the browser knows no popover: the message is enough.
  }
}
