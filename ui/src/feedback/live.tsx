import type { ReactNode } from "react";

/**
 * Has what comes and goes in it read aloud. It stands there from the start, because a live region
 * that has just appeared is not read, and takes no room of its own.
 */
export function Live({ children }: { children: ReactNode }) {
  return (
    <div className="contents" role="status">
      {children}
    </div>
  );
}
