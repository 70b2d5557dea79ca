import { navigate } from "wouter/use-browser-location";
import { readToken } from "#lib/session/session.ts";
import { findScreen } from "./routes.ts";

const home = "/user/home";

/**
 * The path to show first. A step through the history to a guest's screen from before the login leads
 * home: the guest layout would end the session without a question.
 */
export function entryPath(): string {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward" && isLeftBehind() ? home : location.pathname;
}

/** Handles such steps while the app is open. It must run before the router listens. */
export function skipGuestEntries(): void {
  const skip = () => {
    if (isLeftBehind()) navigate(home, { replace: true });
  };
  addEventListener("popstate", skip);
  // The browser may show a guest's page again as it was.
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) skip();
  });
}

function isLeftBehind(): boolean {
  return readToken() !== null && findScreen(location.pathname).layout === "guest";
}
