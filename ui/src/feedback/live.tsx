import type { ReactNode } from "react";

/**
 * Screen readers announce changes of its content. It is rendered from the start, because screen
 * readers ignore a live region that has just appeared. It takes no space.
 */
export function Live({ children }: { children: ReactNode }) {
  return (
    <div className="contents" role="status">
      {children}
    </div>
  );
}
