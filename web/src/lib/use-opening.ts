import { useState } from "react";

/** Whether a sheet or dialog is open. The key changes with each opening, so that it starts afresh. */
export function useOpening() {
  const [state, setState] = useState({ isOpen: false, count: 0 });
  return {
    isOpen: state.isOpen,
    key: state.count,
    open: () => setState(({ count }) => ({ isOpen: true, count: count + 1 })),
    close: () => setState(({ count }) => ({ isOpen: false, count })),
  };
}
