import { useEffect, useRef, type ReactNode } from "react";
import { useTexts } from "#locale/texts.ts";
import { findScreen } from "./routes.ts";

/** The screen that was shown last, in whichever layout. */
let shownPath: string | undefined;

/** The part of a layout that changes with the path. A new screen starts at its top, with focus. */
export function Content({ path, children }: { path: string; children: ReactNode }) {
  const { titles } = useTexts("shell");
  const mainRef = useRef<HTMLElement>(null);
  const screen = findScreen(path);

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
      // Each screen has its own: Orca goes on in silence where it has been before, whatever the name.
      key={path}
      ref={mainRef}
      tabIndex={-1}
      // Whoever hears that the screen has changed hears to which.
      aria-label={titles[screen.title]}
      data-flush={"isFlush" in screen || undefined}
      className="flex flex-1 flex-col px-4 pt-4 data-flush:pt-0 pb-[calc(var(--menu-height)+env(safe-area-inset-bottom)+4.5rem)] outline-none"
    >
      {children}
    </main>
  );
}
