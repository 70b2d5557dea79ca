import { account } from "@krapao/contract/account";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { toPlainDigits } from "@krapao/ui/money/plain-digits.ts";
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from "react";
import { Link, useLocation } from "#lib/location.tsx";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { keepToken } from "#lib/session/session.ts";
import { forget, readStored, store } from "#lib/session/storage.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { Brand } from "./brand.tsx";
import { takeFilledLogin } from "./filled-login.ts";

export function LoginPage() {
  const texts = useTexts("login");
  return (
    <section className="flex flex-1 flex-col">
      <Brand title={texts.welcome} />
      <LoginForm />
      <p className="text-center text-small text-content-soft">
        {texts.noAccount}{" "}
        <Link
          className="inline-block min-h-11 px-2 leading-[2.75rem] font-bold text-gold-text"
          href="/register"
        >
          {texts.register}
        </Link>
      </p>
    </section>
  );
}

/**
 * The inputs are uncontrolled: the page is shown before its code is loaded, and values that the
 * member or the browser typed by then must stay.
 */
function LoginForm() {
  const texts = useTexts("login");
  const { problem, isBusy, submit, clear } = useLogin();
  const formRef = useRef<HTMLFormElement>(null);
  const forgot = useForgot({ formRef });
  useErrorFocus(formRef, problem);

  // A form that was submitted before its code was loaded is sent now; see `boot.ts`.
  useEffect(() => {
    const { dataset } = document.documentElement;
    const wasSent = "sent" in dataset;
    delete dataset["early"];
    delete dataset["sent"];
    if (wasSent) formRef.current?.requestSubmit();
    fill(formRef.current);
  }, []);

  return (
    <>
      <form
        ref={formRef}
        method="post"
        noValidate
        className="grid gap-1"
        onSubmit={submit}
        onInput={clear}
      >
        <TextField
          name="username"
          type="tel"
          inputMode="tel"
          autoComplete="username"
          enterKeyHint="next"
          label={texts.phone}
          error={problem.missing === "username" ? texts.phoneRequired : undefined}
        />
        <PasswordField
          name="password"
          autoComplete="current-password"
          enterKeyHint="go"
          label={texts.password}
          error={problem.missing === "password" ? texts.passwordRequired : undefined}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <Checkbox name="remember" label={texts.remember} />
          <LazyButton tone="plain" className="-me-4" work={forgot.open}>
            {texts.forgot}
          </LazyButton>
        </div>
        <Button type="submit" size="large" isFull isBusy={isBusy} className="mt-3">
          {texts.submit}
        </Button>
        <p className="mt-3 min-h-6 text-center text-small text-coral" role="alert">
          {problem.error && codeText(problem.error)}
        </p>
      </form>
      <Passkey formRef={formRef} />
      {forgot.sheet}
    </>
  );
}

/** Fills in what the visitor has just registered or set, else the phone of a remembered member. */
function fill(form: HTMLFormElement | null): void {
  const filled = takeFilledLogin();
  const values: Readonly<Record<string, string | null>> = {
    ...(filled ?? { username: readStored("phone") }),
  };
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name);
    if (!value || !(input instanceof HTMLInputElement)) continue;
    // A number that was typed before the code was loaded stays.
    if (filled || !input.value) input.value = value;
  }
}

interface FormPart {
  formRef: RefObject<HTMLFormElement | null>;
}

/** A button whose code is loaded when it is used. */
function LazyButton({
  work,
  ...rest
}: Omit<ComponentProps<typeof Button>, "onClick"> & { work: () => Promise<void> }) {
  const { connection } = useTexts("shell");
  const [isBusy, run] = useBusy();

  async function start(): Promise<void> {
    try {
      await work();
    } catch {
      showToast({ tone: "error", text: connection.NETWORK });
    }
  }

  return <Button {...rest} isBusy={isBusy} onClick={() => run(start)} />;
}

function Passkey({ formRef }: FormPart) {
  const texts = useTexts("login");
  return (
    <LazyButton
      className="app-passkey mb-2"
      tone="quiet"
      isFull
      work={async () => {
        const { logInByPasskey } = await import("./passkey-login.ts");
        await logInByPasskey(new FormData(formRef.current ?? undefined).has("remember"));
      }}
    >
      {texts.passkey}
    </LazyButton>
  );
}

function useForgot({ formRef }: FormPart) {
  const [sheet, setSheet] = useState<ReactNode>();

  async function open(): Promise<void> {
    const { openForgot } = await import("./forgot-sheet.tsx");
    const form = formRef.current;
    const phone = readText(new FormData(form ?? undefined), "username");
    setSheet(await openForgot(phone, () => fill(form)));
  }

  return { open, sheet };
}

interface Problem {
  /** The empty field. */
  readonly missing?: "username" | "password";
  /** An error reply of the server, or a connection failure. */
  readonly error?: ApiError;
}

const noProblem: Problem = {};

function useLogin() {
  const [, navigate] = useLocation();
  const [problem, setProblem] = useState(noProblem);
  const [isBusy, run] = useBusy();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = toPlainDigits(readText(form, "username").trim());
    const password = readText(form, "password");
    const remember = form.has("remember");
    if (!username) return setProblem({ missing: "username" });
    if (!password) return setProblem({ missing: "password" });
    setProblem(noProblem);
    return run(async () => {
      try {
        const { token } = await call(account.login, { body: { username, password, remember } });
        keepToken(token, remember);
        if (remember) store("phone", username);
        else forget("phone");
        navigate("/user", { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem({ error });
      }
    });
  }

  return { problem, isBusy, submit, clear: () => setProblem(noProblem) };
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
