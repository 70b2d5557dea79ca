import { applyTheme, defaultTheme, storedTheme } from "@krapao/ui/styles/theme.ts";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { followSession, readToken } from "#lib/session/session.ts";
import { marketLanguage } from "#lib/settings.ts";
import { readLanguage, startLanguage } from "#locale/texts.ts";
import "./styles.css";
import { App } from "./app.tsx";
import "./app.css";
import { preloadScreen } from "./pages.ts";
import { findScreen, resolvePath } from "./routes.ts";
import { followApi } from "./session-end.ts";

async function start(): Promise<void> {
  const path = resolvePath(location.pathname, readToken() !== null);
  if (path !== location.pathname) history.replaceState(null, "", path);
  // The page came in the default theme; asking for its colours costs time that the first paint needs.
  if (storedTheme() !== defaultTheme) applyTheme(storedTheme());
  followApi();
  followSession();
  await startLanguage();
  // What cannot be loaded now is asked for again by the screen, which can say so.
  await preloadScreen(findScreen(path)).catch(() => undefined);
  show(path);
}

function show(path: string): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no root");
  // A page pre-rendered in the visitor's language comes alive; any other is drawn anew.
  const isPrerendered = root.hasChildNodes() && path === "/login";
  if (isPrerendered && readLanguage() === marketLanguage) {
    // In small steps, so that a tap on the painted page never waits for all of it.
    startTransition(() => {
      hydrateRoot(root, <App />);
    });
  } else {
    const { dataset } = document.documentElement;
    delete dataset["early"];
    delete dataset["sent"];
    root.replaceChildren();
    createRoot(root).render(<App />);
  }
  delete document.documentElement.dataset["waiting"];
}

void start();
