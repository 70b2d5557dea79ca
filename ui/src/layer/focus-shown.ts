/** The title of the highest sheet or dialog, or the screen: the focus is never lost below it. */
export function findShown(): HTMLElement | null {
  const layer = [...document.querySelectorAll("dialog[open]")].at(-1);
  return layer ? layer.querySelector("h2") : document.querySelector("main");
}

/** Where the focus goes when the focused element is gone. */
export function focusShown(): void {
  findShown()?.focus({ preventScroll: true });
}
