import { use, type ComponentType } from "react";
import { LoginPage } from "#features/account/login-page.tsx";
import { loadTexts } from "#locale/texts.ts";
import type { Screen } from "./routes.ts";

type PageName = Screen["page"];
type LazyPageName = Exclude<PageName, "login">;

/** Every page is a chunk of its own, except /login: it is the first screen and must not wait. */
const loaders: Readonly<Record<LazyPageName, () => Promise<ComponentType>>> = {
  register: async () => (await import("#features/account/register-page.tsx")).RegisterPage,
  profile: async () => (await import("#features/account/profile-page.tsx")).ProfilePage,
  home: async () => (await import("#features/wallet/home-page.tsx")).HomePage,
  contact: async () => (await import("#features/lookup/contact-page.tsx")).ContactPage,
  closed: async () => (await import("./closed-page.tsx")).ClosedPage,
  terminated: async () => (await import("./terminated-page.tsx")).TerminatedPage,
  "not-found": async () => (await import("./not-found-page.tsx")).NotFoundPage,
};

const ready = new Map<PageName, ComponentType>([["login", LoginPage]]);
const loading = new Map<PageName, Promise<ComponentType>>();

/** The component of a screen; waits for its code where that is not there yet. */
export function usePage({ page }: Screen): ComponentType {
  return ready.get(page) ?? use(loadPage(page));
}

/** Fetches the code and the texts of a screen, so that showing it needs no wait. */
export async function preloadScreen({ page, texts }: Screen): Promise<void> {
  await Promise.all([loadPage(page), loadTexts(texts)]);
}

function loadPage(page: PageName): Promise<ComponentType> {
  const there = ready.get(page);
  if (there) return Promise.resolve(there);
  const underway = loading.get(page);
  if (underway) return underway;
  const promise = loaders[page as LazyPageName]().then(
    (component) => {
      ready.set(page, component);
      return component;
    },
    (reason: unknown) => {
      // The next one who asks tries again.
      loading.delete(page);
      throw reason;
    },
  );
  loading.set(page, promise);
  return promise;
}
