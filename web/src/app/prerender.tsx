import { UiTextsProvider } from "@krapao/ui/ui-texts.tsx";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { PathContext } from "#lib/location.tsx";
import { loadedTexts, loadTexts } from "#locale/texts.ts";
import { App } from "./app.tsx";
import { keepPage } from "./pages.ts";
import { notFound, screens, type Screen } from "./routes.ts";
import { ScreenAt } from "./screen.tsx";

/** A page in the market's main language; the build writes it into the HTML. */
interface Prerendered {
  readonly html: string;
  readonly title: string;
}

interface Pages {
  readonly login: Prerendered;
  /** Every other screen as it is while its data is loading, by path. */
  readonly loading: Readonly<Record<string, Prerendered>>;
  readonly description: string;
  readonly brand: string;
}

/** The pages without their data: `pages.ts` would request it from the server. */
const pages: Readonly<Record<Exclude<Screen["page"], "login">, () => Promise<ComponentType>>> = {
  register: async () => (await import("#features/account/register-page.tsx")).RegisterPage,
  profile: async () => (await import("#features/account/profile-page.tsx")).ProfilePage,
  home: async () => (await import("./home/home-page.tsx")).HomePage,
  statement: async () => (await import("#features/statement/statement-page.tsx")).StatementPage,
  contact: async () => (await import("#features/lookup/contact-page.tsx")).ContactPage,
  bonus: async () => (await import("#features/bonus/bonus-page.tsx")).BonusPage,
  spin: async () => (await import("#features/spinwheel/spin-page.tsx")).SpinPage,
  protection: async () => (await import("#features/protection/protection-page.tsx")).ProtectionPage,
  howto: async () => (await import("#features/howto/howto-page.tsx")).HowtoPage,
  terminated: async () => (await import("./terminated-page.tsx")).TerminatedPage,
  "not-found": async () => (await import("./not-found-page.tsx")).NotFoundPage,
};

export async function prerender(): Promise<Pages> {
  const shell = loadedTexts("shell");
  if (!shell) throw new Error("The texts of the market's own language are not in the bundle.");
  const { brand, description, titles, ui } = shell;
  const titleOf = ({ title, layout }: Screen) =>
    layout === "bare" ? titles[title] : `${titles[title]} · ${brand}`;
  const loading: Record<string, Prerendered> = {};
  for (const screen of [...screens, notFound]) {
    if (screen.page === "login") continue;
    keepPage(screen.page, await pages[screen.page]());
    await loadTexts(screen.texts);
    const page = (
      <UiTextsProvider texts={ui}>
        <PathContext value={screen.path}>
          <ScreenAt path={screen.path} />
        </PathContext>
      </UiTextsProvider>
    );
    loading[screen.path] = { html: renderToString(page), title: titleOf(screen) };
  }
  const login = { html: renderToString(<App path="/login" />), title: titleOf(screens[0]) };
  return { login, loading, description, brand };
}
