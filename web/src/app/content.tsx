import { useEffect, useRef, type ReactNode } from "react";
import { findScreen } from "./routes.ts";

/** The part of a layout that changes with the path. A new screen starts at its top, with focus. */
export function Content({ path, children }: { path: string; children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);
  const shownPath = useRef(path);

  useEffect(() => {
    // The first screen is left alone: its reader starts where the browser puts them.
    if (shownPath.current === path) return;
    shownPath.current = path;
    scrollTo(0, 0);
    mainRef.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <main
      ref={mainRef}
      tabIndex={-1}
      data-flush={"isFlush" in findScreen(path) || undefined}
      className="flex flex-1 flex-col px-4 pt-4 data-flush:pt-0 pb-[calc(var(--menu-height)+env(safe-area-inset-bottom)+4.5rem)] outline-none"
    >
      {children}
    </main>
  );
}
