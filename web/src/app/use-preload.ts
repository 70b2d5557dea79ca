import { useEffect } from "react";
import { preloadScreen } from "./pages.ts";
import { findScreen } from "./routes.ts";

/**
 * Where visitors go next is fetched at their first touch, so that it opens at once. Before that it
 * would cost the first paint its time, and whoever only looks in their data. A touch that has
 * something of its own to load (`data-loads`) goes first: all share one line.
 */
export function usePreload(paths: readonly string[]): void {
  useEffect(() => {
    const touched = new AbortController();
    const start = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-loads]")) return;
      touched.abort();
      // What cannot be fetched now is fetched when it is needed.
      for (const path of paths) preloadScreen(findScreen(path)).catch(() => undefined);
    };
    const options = { signal: touched.signal, capture: true, passive: true };
    document.addEventListener("pointerdown", start, options);
    document.addEventListener("keydown", start, options);
    return () => touched.abort();
  }, [paths]);
}
