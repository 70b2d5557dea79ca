/** Lifts an element at the bottom above the phone's keyboard. Returns a function that stops it. */
export function liftAboveKeyboard(element: HTMLElement): () => void {
  const { visualViewport: viewport } = window;
  if (!viewport) return () => undefined;
  const seen = viewport;

  function lift(): void {
    // A zoomed page is also partly hidden, but not by a keyboard.
    const hidden = seen.scale > 1 ? 0 : window.innerHeight - seen.height - seen.offsetTop;
    element.style.setProperty("--keyboard-height", `${Math.max(0, Math.round(hidden))}px`);
  }

  seen.addEventListener("resize", lift);
  seen.addEventListener("scroll", lift);
  return () => {
    seen.removeEventListener("resize", lift);
    seen.removeEventListener("scroll", lift);
  };
}
