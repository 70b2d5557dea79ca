import type { Language } from "@krapao/contract/market";
import { type Role, roles } from "@krapao/contract/office/permissions";
import { type Operator, sandboxEntry, signIn } from "@krapao/contract/office/sign-in";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { useEffect, useState } from "react";
import { makePasskey, sign } from "#key/passkey.ts";
import { callOffice, codeOf } from "#lib/api.ts";
import { meKey, prove, queries } from "#lib/session.ts";
import { codeText, useTexts } from "#locale/texts.ts";
import { LanguageChoice } from "./language-choice.tsx";
import { CodeForm, TotpEntry } from "./totp.tsx";

interface EnterProps {
  readonly about: {
    readonly site: string;
    readonly isSandbox: boolean;
    readonly hasOidc: boolean;
  };
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

/** The key of an invitation is behind the hash, so that no server and no log gets it. */
const invitation = location.pathname === "/invitation" ? location.hash.slice(1) : "";

async function acceptInvitation(): Promise<Operator> {
  const request = await callOffice(signIn.invited, { body: { invitation } });
  const made = await makePasskey(request);
  const operator = await callOffice(signIn.accept, { body: { invitation, ...made } });
  history.replaceState(null, "", "/");
  return operator;
}

async function logIn(): Promise<Operator> {
  const challenge = await callOffice(signIn.challenge);
  return callOffice(signIn.login, { body: await sign(challenge) });
}

/** The answer of the company's identity provider, which is used once. */
let oidcAnswer = location.pathname === "/oidc" ? location.search.slice(1) : "";

async function leaveForOidc(): Promise<never> {
  const { address } = await callOffice(signIn.oidcBegin);
  location.assign(address);
  // The page stays busy until the browser leaves it.
  return new Promise(() => {});
}

/** The page's own key is loaded only in the sandbox world. */
async function enterSandbox(role: Role): Promise<Operator> {
  const { makeSandboxKey } = await import("#key/sandbox-key.ts");
  const request = await callOffice(sandboxEntry.challenge, { body: { role } });
  const made = await makeSandboxKey(request);
  return callOffice(sandboxEntry.enter, { body: { role, ...made } });
}

function useEntry() {
  const texts = useTexts();
  const [busy, setBusy] = useState<string>();
  const enter = async (name: string, open: () => Promise<Operator>) => {
    setBusy(name);
    try {
      const operator = await open();
      // What another operator has read in this browser stays with them.
      queries.removeQueries({ type: "inactive" });
      queries.setQueryData(meKey, operator);
    } catch (error) {
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, enter };
}

export function Enter({ about, language, onLanguage }: EnterProps) {
  const texts = useTexts();
  const { busy, enter } = useEntry();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (oidcAnswer === "") return;
    const query = oidcAnswer;
    oidcAnswer = "";
    history.replaceState(null, "", "/");
    void enter("oidc", () => callOffice(signIn.oidcLogin, { body: { query } }));
  });
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 p-6">
      <h1 className="text-heading font-bold">{`${about.site} · ${texts.title}`}</h1>
      {invitation ? (
        <>
          <p>{texts.enter.invited}</p>
          <Button
            isBusy={busy === "invitation"}
            onClick={() => void enter("invitation", acceptInvitation)}
          >
            {texts.enter.makePasskey}
          </Button>
        </>
      ) : (
        <>
          <Button isBusy={busy === "passkey"} onClick={() => void enter("passkey", logIn)}>
            {texts.enter.passkey}
          </Button>
          {about.hasOidc && (
            <Button
              tone="quiet"
              isBusy={busy === "oidc"}
              onClick={() => void enter("oidc", leaveForOidc)}
            >
              {texts.enter.oidc}
            </Button>
          )}
          <Button tone="plain" aria-expanded={isLost} onClick={() => setLost(!isLost)}>
            {isLost ? texts.totp.back : texts.totp.lost}
          </Button>
          {isLost && <TotpEntry />}
        </>
      )}
      {about.isSandbox && (
        <section className="office-panel flex flex-col gap-4 p-5">
          <h2 className="font-semibold">{texts.enter.sandbox}</h2>
          <div className="grid grid-cols-2 gap-3">
            {roles.map((role) => (
              <Button
                key={role}
                tone="quiet"
                isBusy={busy === role}
                onClick={() => void enter(role, () => enterSandbox(role))}
              >
                {texts.roles[role]}
              </Button>
            ))}
          </div>
          <p className="text-small text-content-soft">{texts.enter.sandboxText}</p>
        </section>
      )}
      <LanguageChoice language={language} onLanguage={onLanguage} />
    </main>
  );
}

interface LockedProps {
  readonly isByTotp: boolean;
  readonly hasOidc: boolean;
}

/** The company's account opens another session; the locked one ends. */
async function enterAgain(): Promise<never> {
  await callOffice(signIn.logout);
  return leaveForOidc();
}

export function Locked({ isByTotp, hasOidc }: LockedProps) {
  const texts = useTexts();
  const [busy, setBusy] = useState<string>();
  const [code, setCode] = useState<string>();
  const unlock = async (name: string, open: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await open();
      await queries.invalidateQueries();
    } catch (error) {
      setCode(codeOf(error));
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-6 p-6">
      <h1 className="text-heading font-bold">{texts.enter.locked}</h1>
      {code === "PASSKEY_MISSING" && (
        <Callout tone="warning">{codeText(texts, "PASSKEY_MISSING")}</Callout>
      )}
      {isByTotp ? (
        <CodeForm submit={texts.enter.unlock} onProved={() => void queries.invalidateQueries()} />
      ) : (
        <Button isBusy={busy === "passkey"} onClick={() => void unlock("passkey", prove)}>
          {texts.enter.unlock}
        </Button>
      )}
      {hasOidc && (
        <Button
          tone="quiet"
          isBusy={busy === "oidc"}
          onClick={() => void unlock("oidc", enterAgain)}
        >
          {texts.enter.oidcAgain}
        </Button>
      )}
    </main>
  );
}
