/** Lifts what stands at the bottom above the phone's keyboard. Returns a function that ends it. */
export function liftAboveKeyboard(element: HTMLElement): () => void {
  const { visualViewport: viewport } = window;
  if (!viewport) return () => undefined;
  const seen = viewport;

  function lift(): void {
    // A page that is pinched larger shows less of itself too, but no keyboard.
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
