import { lock } from "@krapao/contract/lock";
import { Button } from "@krapao/ui/button/button.tsx";
import { SkeletonText } from "@krapao/ui/feedback/skeleton.tsx";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { forgetLastKnown } from "#lib/api/last-known.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { hasPasskeys, signChallenge } from "#lib/passkey.ts";
import { noteLocked } from "#lib/session/lock.ts";
import { codeText } from "#locale/code-text.ts";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { showPasskeyError } from "./passkey-login.ts";

/** Stands in place of every screen while the session is locked. */
export function LockScreen() {
  const texts = useTexts("lock");
  // Undefined until it is known, so that no button changes under the finger.
  const [hasPasskey, setHasPasskey] = useState<boolean>();

  useEffect(() => {
    // Nothing of the member stays in the page.
    queryClient.removeQueries({ queryKey: ["member"] });
    forgetLastKnown();
    const leaving = new AbortController();
    void loadTexts(["codes/passkey"]).catch(() => undefined);
    call(lock.read, { signal: leaving.signal }).then(
      ({ isLocked, hasPasskey: isOffered }) => {
        // Another tab was unlocked meanwhile.
        if (!isLocked) noteLocked(false);
        setHasPasskey(isOffered && hasPasskeys());
      },
      // The password still works.
      () => setHasPasskey(false),
    );
    return () => leaving.abort();
  }, []);

  return (
    <section className="grid gap-6">
      <header className="grid justify-items-center gap-2 text-center">
        <LockIcon size={40} className="text-gold-text" />
        <h1 className="text-heading font-bold">{texts.title}</h1>
        <p className="text-content-soft">{texts.text}</p>
      </header>
      {hasPasskey && <PasskeyUnlock />}
      {hasPasskey === undefined ? (
        <SkeletonText lines={3} />
      ) : (
        <PasswordUnlock isMain={!hasPasskey} />
      )}
    </section>
  );
}

function PasskeyUnlock() {
  const texts = useTexts("lock");
  const [isBusy, run] = useBusy();

  async function unlock(): Promise<void> {
    try {
      const assertion = await signChallenge(await call(lock.challenge));
      if (!assertion) return;
      await call(lock.unlockByPasskey, { body: assertion });
      noteLocked(false);
    } catch (error) {
      showPasskeyError(error);
    }
  }

  return (
    <Button size="large" isFull isBusy={isBusy} onClick={() => run(unlock)}>
      {texts.byPasskey}
    </Button>
  );
}

function PasswordUnlock({ isMain }: { isMain: boolean }) {
  const texts = useTexts("lock");
  const [problem, setProblem] = useState<{ text?: string }>({});
  const [isBusy, run] = useBusy();
  const formRef = useRef<HTMLFormElement>(null);
  useErrorFocus(formRef, problem);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get("password");
    if (typeof password !== "string" || !password) return setProblem({ text: texts.required });
    setProblem({});
    return run(async () => {
      try {
        await call(lock.unlock, { body: { password } });
        noteLocked(false);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem({ text: codeText(error, "codes/passkey") });
      }
    });
  }

  return (
    <form
      ref={formRef}
      method="post"
      noValidate
      className="grid gap-3"
      onSubmit={submit}
      onInput={() => setProblem({})}
    >
      <PasswordField
        name="password"
        autoComplete="current-password"
        enterKeyHint="go"
        label={texts.password}
        error={problem.text}
      />
      <Button type="submit" size="large" tone={isMain ? "primary" : "quiet"} isFull isBusy={isBusy}>
        {texts.byPassword}
      </Button>
    </form>
  );
}
