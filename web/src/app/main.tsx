import { applyTheme, defaultTheme, storedTheme } from "@krapao/ui/styles/theme.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { keepInstallOffer } from "#lib/install-offer.ts";
import { followSession, readToken } from "#lib/session/session.ts";
import { store } from "#lib/session/storage.ts";
import { marketLanguage } from "#lib/settings.ts";
import { readLanguage, startLanguage } from "#locale/texts.ts";
import "./styles.css";
import { App } from "./app.tsx";
import "./app.css";
import { entryPath, skipGuestEntries } from "./guest-entries.ts";
import { preloadScreen } from "./pages.ts";
import { findScreen, resolvePath } from "./routes.ts";
import { followApi } from "./session-end.ts";

async function start(): Promise<void> {
  const path = resolvePath(entryPath(), readToken() !== null);
  addEventListener("beforeinstallprompt", keepInstallOffer);
  if (path !== location.pathname) {
    // A guest logs in first; home opens the sheet afterwards.
    if (location.search) store("wanted-address", location.search, "session");
    history.replaceState(null, "", path);
  }
  // The page has the default theme already; reading its colours would delay the first paint.
  if (storedTheme() !== defaultTheme) applyTheme(storedTheme());
  skipGuestEntries();
  followApi();
  followSession();
  await startLanguage();
  // A failed load is retried by the screen, which can show the failure.
  await preloadScreen(findScreen(path)).catch(() => undefined);
  show(path);
}

function show(path: string): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no root");
  // A page pre-rendered in the visitor's language is hydrated; any other is rendered again. A guest
  // who opened a member's screen has that screen's page, which cannot be used, at the path of /login.
  const painted = root.firstElementChild as HTMLElement | null;
  const isPrerendered = path === "/login" && painted?.inert === false;
  if (isPrerendered && readLanguage() === marketLanguage) {
    // As a transition, so that a tap on the painted page does not wait for all of it.
    startTransition(() => {
      hydrateRoot(root, <App />);
    });
  } else {
    const { dataset } = document.documentElement;
    delete dataset["early"];
    delete dataset["sent"];
    // A painted screen of this visit stays until the app replaces it.
    if ("waiting" in dataset) root.replaceChildren();
    createRoot(root).render(<App />);
  }
  delete document.documentElement.dataset["waiting"];
}

void start();
