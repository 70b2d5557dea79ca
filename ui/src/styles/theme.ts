/** What a member may choose; `system` follows the phone's own setting. */
export const themes = ["dark", "light", "system"] as const;
export type Theme = (typeof themes)[number];

/** The wallet looks dark until a member chooses otherwise. */
export const defaultTheme: Theme = "dark";

const storageKey = "theme";

export function isTheme(value: unknown): value is Theme {
  return themes.includes(value as Theme);
}

/** The theme kept from an earlier visit. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return isTheme(stored) ? stored : defaultTheme;
  } catch {
    // Storage can be forbidden (private browsing, embedding); the default look needs none.
    return defaultTheme;
  }
}

/** Shows a theme, without remembering it: call with the stored one when the app starts. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // The phone's own bars take the colour of the page.
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--color-ground");
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground.trim());
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(storageKey, theme);
  } catch {
    // Not remembered, but shown.
  }
  applyTheme(theme);
}
