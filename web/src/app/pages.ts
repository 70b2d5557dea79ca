import { use, type ComponentType } from "react";
import { LoginPage } from "#features/account/login-page.tsx";
import { Loads } from "#lib/loads.ts";
import { loadTexts } from "#locale/texts.ts";
import type { Screen } from "./routes.ts";

type PageName = Screen["page"];
type LazyPageName = Exclude<PageName, "login">;

/** Every page is a chunk of its own, except /login: it is the first screen and must not wait. */
const loaders: Readonly<Record<LazyPageName, () => Promise<ComponentType>>> = {
  register: async () => (await import("#features/account/register-page.tsx")).RegisterPage,
  profile: async () => (await import("#features/account/profile-page.tsx")).ProfilePage,
  home: async () => {
    const { HomePage, prepareHome } = await import("#features/wallet/home-page.tsx");
    await prepareHome();
    return HomePage;
  },
  statement: async () => (await import("#features/statement/statement-page.tsx")).StatementPage,
  contact: async () => (await import("#features/lookup/contact-page.tsx")).ContactPage,
  bonus: async () => (await import("#features/bonus/bonus-page.tsx")).BonusPage,
  spin: async () => (await import("#features/spinwheel/spin-page.tsx")).SpinPage,
  howto: async () => (await import("#features/howto/howto-page.tsx")).HowtoPage,
  terminated: async () => (await import("./terminated-page.tsx")).TerminatedPage,
  "not-found": async () => (await import("./not-found-page.tsx")).NotFoundPage,
};

const pages = new Loads<ComponentType>();
pages.keep("login", LoginPage);

/** The component of a screen; waits for its code where that is not there yet. */
export function usePage({ page }: Screen): ComponentType {
  return use(loadPage(page));
}

/** Fetches the code and the texts of a screen, so that showing it needs no wait. */
export async function preloadScreen({ page, texts }: Screen): Promise<void> {
  await Promise.all([loadPage(page), loadTexts(texts)]);
}

function loadPage(page: PageName): Promise<ComponentType> {
  return pages.load(page, () => loaders[page as LazyPageName]());
}
