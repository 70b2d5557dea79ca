import { startTransition, useState } from "react";

/**
 * Whether a sheet or dialog is open. The key changes with each opening, so that its state starts
 * again. It opens in a transition, so that the tap shows on the screen first.
 */
export function useOpening() {
  const [state, setState] = useState({ isOpen: false, count: 0 });
  const openNow = () => setState(({ count }) => ({ isOpen: true, count: count + 1 }));
  return {
    isOpen: state.isOpen,
    key: state.count,
    open: () => startTransition(openNow),
    /** For an opening that the member has already waited for. */
    openNow,
    close: () => setState(({ count }) => ({ isOpen: false, count })),
  };
}
