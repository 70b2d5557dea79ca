import { startTransition, useState } from "react";

/**
 * Whether a sheet or dialog is open. The key changes with each opening, so that it starts afresh. It
 * opens in a step of its own: the tap shows on the screen first, however much there is to draw.
 */
export function useOpening() {
  const [state, setState] = useState({ isOpen: false, count: 0 });
  const openNow = () => setState(({ count }) => ({ isOpen: true, count: count + 1 }));
  return {
    isOpen: state.isOpen,
    key: state.count,
    open: () => startTransition(openNow),
    /** For what was waited for anyway. */
    openNow,
    close: () => setState(({ count }) => ({ isOpen: false, count })),
  };
}
