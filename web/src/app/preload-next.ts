import { preloadScreen } from "./pages.ts";
import { findScreen, screens } from "./routes.ts";

const idleMilliseconds = 2000;

/** Where visitors go next is fetched once the present screen is at rest, so that it opens at once. */
export function preloadNext(path: string): void {
  const { layout } = findScreen(path);
  const next = layout === "member" ? screens.filter((screen) => screen.layout === "member") : [];
  const paths = layout === "guest" ? ["/register", "/user/home"] : next.map((screen) => screen.path);
  setTimeout(() => {
    for (const wanted of paths) preloadScreen(findScreen(wanted)).catch(() => undefined);
  }, idleMilliseconds);
}
