import { useEffect, useRef, type RefObject } from "react";

/** Whether the component is still mounted, for work that may last longer than the component. */
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
