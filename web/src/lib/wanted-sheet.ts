import { forget, readStored } from "./session/storage.ts";

/** What a link or a shortcut of the installed app may open on home: a sheet, or the games. */
const names = ["deposit", "withdraw", "games"] as const;
export type WantedSheet = (typeof names)[number];

/** The address of home with a sheet to open. The app's manifest has the same addresses. */
export function homeWith(sheet: WantedSheet): string {
  return `/user/home?open=${sheet}`;
}

/** The sheet to open on home, once. `main.tsx` keeps the address while a guest logs in. */
export function takeWantedSheet(): WantedSheet | undefined {
  const search = location.search || readStored("wanted-address", "session");
  forget("wanted-address", "session");
  const wanted = new URLSearchParams(search ?? "").get("open");
  // A reload must not open it again.
  if (location.search) history.replaceState(history.state, "", location.pathname);
  return names.find((name) => name === wanted);
}
