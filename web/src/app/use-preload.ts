import { useEffect } from "react";
import { preloadScreen } from "./pages.ts";
import { findScreen } from "./routes.ts";

/**
 * Loads the likely next screens at the first touch, so that they open at once. Earlier it would
 * delay the first paint and use mobile data of visitors who do not continue. A touch that loads
 * something itself (`data-loads`) goes first, because all loads share one connection.
 */
export function usePreload(paths: readonly string[]): void {
  useEffect(() => {
    const touched = new AbortController();
    const start = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[data-loads]")) return;
      touched.abort();
      // A failed load is retried when the screen opens.
      for (const path of paths) preloadScreen(findScreen(path)).catch(() => undefined);
    };
    const options = { signal: touched.signal, capture: true, passive: true };
    document.addEventListener("pointerdown", start, options);
    document.addEventListener("keydown", start, options);
    return () => touched.abort();
  }, [paths]);
}
