import { useSyncExternalStore } from "react";

/** The width below which the rooms have one column. */
const narrow = matchMedia("(width < 56rem)");

const watch = (onChange: () => void) => {
  narrow.addEventListener("change", onChange);
  return () => narrow.removeEventListener("change", onChange);
};

/** Whether the screen is that of a phone. */
export const useNarrow = () => useSyncExternalStore(watch, () => narrow.matches);
