/**
 * When the focused element is gone, moves the focus to the title of the highest sheet or dialog, or
 * to the screen.
 */
export function focusShown(): void {
  const layer = [...document.querySelectorAll("dialog[open]")].at(-1);
  const shown = layer ? layer.querySelector("h2") : document.querySelector("main");
  shown?.focus({ preventScroll: true });
}
