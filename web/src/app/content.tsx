import { useEffect, useRef, type ReactNode } from "react";
import { findScreen } from "./routes.ts";

/** The screen that was shown last, in whichever layout. */
let shownPath: string | undefined;

/** The part of a layout that changes with the path. A new screen starts at its top, with focus. */
export function Content({ path, children }: { path: string; children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null);

  useEffect(() => {
    const before = shownPath;
    shownPath = path;
    // The first screen is left alone: its reader starts where the browser puts them.
    if (before === undefined || before === path) return;
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
