import { useState } from "react";
import { forget, readStored, store } from "#lib/session/storage.ts";

/** The member can hide the balance from other people; the browser stores the choice. */
export function useBalanceHidden(): [isHidden: boolean, toggle: () => void] {
  const [isHidden, setIsHidden] = useState(() => readStored("balance-hidden") !== null);

  function toggle(): void {
    if (isHidden) forget("balance-hidden");
    else store("balance-hidden", "1");
    setIsHidden(!isHidden);
  }

  return [isHidden, toggle];
}
