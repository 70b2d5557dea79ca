import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { refreshGames } from "#features/game/api.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";

/** Where a refresh was asked for; on entry nobody did. */
type Position = "card" | "tile" | "entry";

/** The screen comes first, the games are asked once it stands. */
const entryMilliseconds = 200;

/** Reads all balances again, by tap and on entry; the wait shows where the finger was. */
export function useRefresh({
  hasGames,
}: {
  /** Whether the member has an account at a game; unknown until the wallet was read. */
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
    // Whoever comes back from a game has played: the balances are others now.
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
