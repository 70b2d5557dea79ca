import { useEffect } from "react";
import { preloadScreen } from "./pages.ts";
import { findScreen } from "./routes.ts";

const idleMilliseconds = 2000;

/** Where visitors go next is fetched once the present screen is at rest, so that it opens at once. */
export function usePreload(paths: readonly string[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // What cannot be fetched now is fetched when it is needed.
      for (const path of paths) preloadScreen(findScreen(path)).catch(() => undefined);
    }, idleMilliseconds);
    return () => clearTimeout(timer);
  }, [paths]);
}
