import { useLayoutEffect, useRef, type ReactNode } from "react";
import { startPainting } from "#lib/painting.ts";
import { useTexts } from "#locale/texts.ts";
import { findScreen } from "./routes.ts";

/** The last shown screen, in any layout. */
let shownPath: string | undefined;

/**
 * The part of a layout that changes with the path. A new screen starts scrolled to its top, with
 * focus.
 */
export function Content({ path, children }: { path: string; children: ReactNode }) {
  const { titles } = useTexts("shell");
  const mainRef = useRef<HTMLElement>(null);
  const screen = findScreen(path);

  // Before the paint, so that the new screen is not painted at the old screen's position.
  useLayoutEffect(() => {
    const before = shownPath;
    shownPath = path;
    // The first screen keeps the browser's own focus.
    if (before === undefined || before === path) return;
    startPainting();
    scrollTo(0, 0);
    mainRef.current?.focus({ preventScroll: true });
  }, [path]);

  return (
    <main
      // A new element for each screen: Orca does not announce an element that it has already
      // visited, even with a new name.
      key={path}
      ref={mainRef}
      tabIndex={-1}
      // Screen readers announce the new screen by this name.
      aria-label={titles[screen.title]}
      data-flush={"isFlush" in screen || undefined}
      className="flex flex-1 flex-col px-4 pt-4 data-flush:pt-0 pb-[calc(var(--menu-height)+env(safe-area-inset-bottom)+2.5rem)] outline-none"
    >
      {children}
    </main>
  );
}
