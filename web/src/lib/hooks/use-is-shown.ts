import { useEffect, useRef, type RefObject } from "react";

/** Whether the part that asks is still on the screen, for work that may outlast it. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
