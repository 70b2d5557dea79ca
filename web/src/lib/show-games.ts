import { navigate } from "wouter/use-browser-location";
import { homeWith } from "./wanted-sheet.ts";

/** The id of the games on home. */
export const gamesId = "games";

/** Leads to the games, from every screen. */
export function showGames(): void {
  const games = document.getElementById(gamesId);
  if (!games) return navigate(homeWith("games"));
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  games.focus({ preventScroll: true });
  games.scrollIntoView({ behavior: isCalm ? "auto" : "smooth" });
  return undefined;
}
