import { useState } from "react";
import { forget, readStored, store } from "#lib/session/storage.ts";

/** A member may keep the balance from other eyes; the browser remembers it. */
export function useBalanceHidden(): [isHidden: boolean, toggle: () => void] {
  const [isHidden, setIsHidden] = useState(() => readStored("balance-hidden") !== null);

  function toggle(): void {
    if (isHidden) forget("balance-hidden");
    else store("balance-hidden", "1");
    setIsHidden(!isHidden);
  }

  return [isHidden, toggle];
}
