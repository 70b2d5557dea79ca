import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { refreshGames } from "#features/game/api.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";

/** The source of a refresh; `entry` is automatic. */
type Position = "card" | "tile" | "entry";

/** The screen renders first; the games are queried after this delay. */
const entryMilliseconds = 200;

/** Reads all balances again, on a tap and on entry; the tapped control shows the wait. */
export function useRefresh({
  hasGames,
}: {
  /** Whether the member has a game account; undefined until the wallet is read. */
  hasGames: boolean;
}): [busy: Position | undefined, refresh: (at: Position) => void] {
  const texts = useTexts("wallet");
  const [isBusy, run] = useBusy();
  const [position, setPosition] = useState<Position>();

  function refresh(at: Position): void {
    setPosition(at);
    run(async () => {
      try {
        const isRead = await refreshGames();
        if (isRead && at !== "entry") showToast({ tone: "success", text: texts.refreshed });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (at !== "entry") showToast({ tone: "error", text: codeText(error) });
      }
    });
  }

  const enter = useEffectEvent(() => refresh("entry"));
  useEffect(() => {
    if (!hasGames) return undefined;
    let timer = setTimeout(() => enter(), entryMilliseconds);
    // A member who returns from a game has played, so the balances have changed.
    const handleReturn = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => enter(), entryMilliseconds);
    };
    document.addEventListener("visibilitychange", handleReturn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", handleReturn);
    };
  }, [hasGames]);

  return [isBusy ? position : undefined, refresh];
}
