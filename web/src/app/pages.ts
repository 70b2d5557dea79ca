import { use, type ComponentType } from "react";
import { LoginPage } from "#features/account/login-page.tsx";
import { AsyncCache } from "#lib/hooks/async-cache.ts";
import { loadTexts } from "#locale/texts.ts";
import type { Screen } from "./routes.ts";

type PageName = Screen["page"];
type LazyPageName = Exclude<PageName, "login">;

/** Every page is its own chunk, except /login: it is the first screen and must not wait. */
const loaders: Readonly<Record<LazyPageName, () => Promise<ComponentType>>> = {
  register: async () => (await import("#features/account/register-page.tsx")).RegisterPage,
  profile: async () => (await import("#features/account/profile-page.tsx")).ProfilePage,
  home: async () => {
    const { HomePage, prepareHome } = await import("./home/home-page.tsx");
    await prepareHome();
    return HomePage;
  },
  statement: async () => {
    const { StatementPage, prepareStatement } =
      await import("#features/statement/statement-page.tsx");
    await prepareStatement();
    return StatementPage;
  },
  contact: async () => (await import("#features/lookup/contact-page.tsx")).ContactPage,
  bonus: async () => (await import("#features/bonus/bonus-page.tsx")).BonusPage,
  spin: async () => {
    const { SpinPage, prepareSpin } = await import("#features/spinwheel/spin-page.tsx");
    await prepareSpin();
    return SpinPage;
  },
  howto: async () => (await import("#features/howto/howto-page.tsx")).HowtoPage,
  terminated: async () => (await import("./terminated-page.tsx")).TerminatedPage,
  "not-found": async () => (await import("./not-found-page.tsx")).NotFoundPage,
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
