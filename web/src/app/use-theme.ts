import { chooseTheme, defaultTheme, storedTheme, type Theme } from "@krapao/ui/styles/theme.ts";
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();

/** The chosen theme. The pre-rendered page does not know it, so it starts with the default. */
export function useTheme(): [theme: Theme, choose: (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, storedTheme, () => defaultTheme);
  return [theme, choose];
}

function choose(theme: Theme): void {
  chooseTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
