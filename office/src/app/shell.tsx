import type { Language } from "@krapao/contract/market";
import { signIn } from "@krapao/contract/office/sign-in";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Link, Redirect, Route, Switch, useLocation } from "wouter";
import { callOffice, codeOf } from "#lib/api.ts";
import { useOperator, useReadError } from "#lib/session.ts";
import { useLive } from "#lib/use-live.ts";
import { codeText, type Texts, useTexts } from "#locale/texts.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { rooms } from "./rooms.ts";
import { ThemeChoice } from "./theme-choice.tsx";
import { CodeDialog, TotpSetUp } from "./totp.tsx";
import "./shell.css";

/** On a phone the menu scrolls: the present room stays in sight. */
const showLink = (link: HTMLElement | null) => link?.scrollIntoView({ block: "nearest" });

async function logOut(texts: Texts): Promise<void> {
  try {
    await callOffice(signIn.logout);
    window.location.assign("/");
  } catch (error) {
    showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
  }
}

interface ShellProps {
  readonly isSandbox: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The menu and the room. An operator sees only the rooms of their permissions. */
export function Shell({ isSandbox, language, onLanguage }: ShellProps) {
  const texts = useTexts();
  const operator = useOperator();
  const [location] = useLocation();
  useLive();
  const open = rooms.filter(({ permission }) => operator.permissions.includes(permission));
  const shown = open.filter(({ isInner }) => !isInner);
  const readError = useReadError();
  return (
    <div className="office">
      <header className="flex min-w-0 flex-col gap-4 border-e border-line bg-surface p-4">
        <p className="text-title font-bold">{texts.title}</p>
        <nav aria-label={texts.menu} className="flex flex-col gap-0.5">
          {shown.map(({ path, name }) => (
            <Link
              key={path}
              href={path}
              className="rounded-small px-3 py-1.5 aria-[current=page]:bg-raised aria-[current=page]:text-gold-text"
              aria-current={location.startsWith(path) ? "page" : undefined}
              ref={location.startsWith(path) ? showLink : undefined}
            >
              {texts.rooms[name]}
            </Link>
          ))}
        </nav>
        <div className="office-self mt-auto flex flex-col gap-3 text-small">
          <p>
            {isSandbox ? texts.roles[operator.roles[0] ?? "agent"] : operator.name}
            <span className="block text-caption text-content-soft">{operator.id}</span>
          </p>
          {operator.totp !== "NONE" && !operator.isByTotp && (
            <Link href="/totp" className="text-gold-text">
              {operator.totp === "SET" ? texts.totp.setAgain : texts.totp.setUp}
            </Link>
          )}
          <LanguageChoice language={language} onLanguage={onLanguage} />
          <ThemeChoice />
          <Button tone="quiet" onClick={() => void logOut(texts)}>
            {texts.enter.logOut}
          </Button>
        </div>
      </header>
      <main className="min-w-0 p-4 md:p-6">
        {operator.isByTotp && (
          <Callout className="mb-5" tone="warning">
            {texts.totp.active}
          </Callout>
        )}
        {readError && <ReadError code={codeOf(readError)} />}
        <Switch>
          {open.map(({ path, Screen }) => (
            <Route key={path} path={path} component={Screen} />
          ))}
          <Route path="/totp" component={TotpSetUp} />
          <Route>
            <Redirect to={open[0]?.path ?? "/"} replace />
          </Route>
        </Switch>
      </main>
      <CodeDialog />
    </div>
  );
}

/** What was read stays on the screen, with what is written there. */
function ReadError({ code }: { code: string }) {
  const texts = useTexts();
  return (
    <Callout className="mb-5" tone="error">
      {code === "OFFLINE" ? texts.ui.stale : codeText(texts, code)}
    </Callout>
  );
}
