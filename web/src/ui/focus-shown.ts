/** Where what had focus is gone, it goes to the title of the highest sheet or dialog, or to the screen. */
export function focusShown(): void {
  const titles = document.querySelectorAll<HTMLElement>("dialog[open] h2");
  const shown = [...titles].at(-1) ?? document.querySelector("main");
  shown?.focus({ preventScroll: true });
}
