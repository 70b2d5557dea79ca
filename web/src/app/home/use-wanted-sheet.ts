import { useEffect, useEffectEvent } from "react";
import { showGames } from "#lib/show-games.ts";
import { takeWantedSheet } from "#lib/wanted-sheet.ts";
import type { Sheets } from "./use-sheets.ts";

/** Opens the sheet that the address or a shortcut asked for, once the member is known. */
export function useWantedSheet(sheets: Sheets, isKnown: boolean): void {
  const open = useEffectEvent(() => {
    const wanted = takeWantedSheet();
    if (wanted === "games") showGames();
    else if (wanted) sheets[wanted].open();
  });
  useEffect(() => {
    if (isKnown) open();
  }, [isKnown]);
}
