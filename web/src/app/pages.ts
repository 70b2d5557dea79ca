import { use, type ComponentType } from "react";
import { LoginPage } from "#features/account/login-page.tsx";
import { AsyncCache } from "#lib/hooks/async-cache.ts";
import { loadTexts } from "#locale/texts.ts";
import type { Screen } from "./routes.ts";

type PageName = Screen["page"];
type LazyPageName = Exclude<PageName, "login">;

/** Every page is its own chunk, except /login: it is the first screen and must not wait. */
const loaders: Readonly<Record<LazyPageName, () => Promise<ComponentType>>> = {
  register: () => import("#features/account/register-page.tsx").then((file) => file.RegisterPage),
  profile: () => import("#features/account/profile-page.tsx").then((file) => file.ProfilePage),
  home: () =>
    import("./home/home-page.tsx").then((file) => file.prepareHome().then(() => file.HomePage)),
  statement: () =>
    import("#features/statement/statement-page.tsx").then((file) =>
      file.prepareStatement().then(() => file.StatementPage),
    ),
  contact: () => import("#features/lookup/contact-page.tsx").then((file) => file.ContactPage),
  bonus: () => import("#features/bonus/bonus-page.tsx").then((file) => file.BonusPage),
  spin: () =>
    import("#features/spinwheel/spin-page.tsx").then((file) =>
      file.prepareSpin().then(() => file.SpinPage),
    ),
  protection: () =>
    import("#features/protection/protection-page.tsx").then((file) => file.ProtectionPage),
  howto: () => import("#features/howto/howto-page.tsx").then((file) => file.HowtoPage),
  terminated: () => import("./terminated-page.tsx").then((file) => file.TerminatedPage),
  "not-found": () => import("./not-found-page.tsx").then((file) => file.NotFoundPage),
};

const pages = new AsyncCache<ComponentType>();
pages.keep("login", LoginPage);

/** For pre-rendering, where pages are not loaded in parts. */
export function keepPage(name: PageName, page: ComponentType): void {
  pages.keep(name, page);
}

/**
 * The component of a screen. It waits for the code and all texts of the screen, so that a part that
 * loads later never replaces the whole screen with a fallback.
 */
export function usePage(screen: Screen): ComponentType {
  return use(loadPage(screen));
}

/** Loads the code and the texts of a screen, so that it shows without a wait. */
export async function preloadScreen(screen: Screen): Promise<void> {
  await loadPage(screen);
}

function loadPage({ page, texts }: Screen): Promise<ComponentType> {
  return pages.load(page, async () => {
    const [component] = await Promise.all([loaders[page as LazyPageName](), loadTexts(texts)]);
    return component;
  });
}
