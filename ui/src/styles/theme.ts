/** The choices of a member; `system` follows the phone's setting. */
export const themes = ["dark", "light", "system"] as const;
export type Theme = (typeof themes)[number];

/** The wallet is dark until the member chooses another theme. */
export const defaultTheme: Theme = "dark";

const storageKey = "theme";

export function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The stored theme of an earlier visit. */
export function storedTheme(usual: Theme = defaultTheme): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : usual;
  } catch {
    // Storage can be forbidden (private browsing, embedding); then the usual theme applies.
    return usual;
  }
}

/** Applies a theme without storing it. The app calls it with the stored theme at start. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // The phone's own bars get the colour of the page.
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--color-ground");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground.trim());
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // It could not be stored, but it is applied.
  }
  applyTheme(theme);
}
