import { type Operator, signIn, totpSetUp } from "@krapao/contract/office/sign-in";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { callOffice, codeOf } from "#lib/api.ts";
import { endCodeRequest, isCodeRequested, watchCodeRequest } from "#lib/code-request.ts";
import { callProved, meKey, queries, useOperator } from "#lib/session.ts";
import { codeText, useTexts } from "#locale/texts.ts";

interface Submission {
  preventDefault(): void;
}

/** A form whose answer is the operator of the session, or a refusal that is shown. */
function useSubmit(send: () => Promise<Operator>, onDone: () => void) {
  const texts = useTexts();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Submission) => {
    event.preventDefault();
    setBusy(true);
    try {
      const operator = await send();
      onDone();
      queries.setQueryData(meKey, operator);
    } catch (error) {
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, onSubmit: (event: Submission) => void submit(event) };
}

interface FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

function CodeField({ value, onValue }: FieldProps) {
  return (
    <TextField
      name="code"
      label={useTexts().totp.code}
      value={value}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      onChange={({ target }) => onValue(target.value.replaceAll(/\D/g, ""))}
    />
  );
}

function PasswordField({ value, onValue, isNew = false }: FieldProps & { isNew?: boolean }) {
  const words = useTexts().totp;
  return (
    <TextField
      name="password"
      type="password"
      label={isNew ? words.newPassword : words.password}
      value={value}
      autoComplete={isNew ? "new-password" : "current-password"}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

/** Signs in without a passkey. */
export function TotpEntry() {
  const words = useTexts().totp;
  const [id, setId] = useState("");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { isBusy, onSubmit } = useSubmit(
    () => callOffice(signIn.totpLogin, { body: { id, password, code } }),
    () => queries.removeQueries({ type: "inactive" }),
  );
  const isReady = /^[a-z][a-z0-9.-]{1,39}$/.test(id) && password !== "" && code.length === 6;
  return (
    <form className="office-panel flex flex-col gap-4 p-5" onSubmit={onSubmit}>
      <p className="text-small text-content-soft">{words.lostText}</p>
      <TextField
        name="id"
        label={words.id}
        value={id}
        autoComplete="username"
        onChange={({ target }) => setId(target.value.trim().toLowerCase())}
      />
      <PasswordField value={password} onValue={setPassword} />
      <CodeField value={code} onValue={setCode} />
      <Button type="submit" disabled={!isReady} isBusy={isBusy}>
        {words.submit}
      </Button>
    </form>
  );
}

/** Proves the operator of a session that was opened with a code. */
export function CodeForm({
  submit,
  onProved,
  children,
}: {
  readonly submit: string;
  readonly onProved?: () => void;
  readonly children?: ReactNode;
}) {
  const [code, setCode] = useState("");
  const send = () => callOffice(signIn.totpProve, { body: { code } });
  const { isBusy, onSubmit } = useSubmit(send, () => onProved?.());
  return (
    <form className="flex flex-col gap-4" onSubmit={onSubmit}>
      <CodeField value={code} onValue={setCode} />
      <Button type="submit" disabled={code.length !== 6} isBusy={isBusy}>
        {submit}
      </Button>
      {children}
    </form>
  );
}

/** Opens when a call needs a code. */
export function CodeDialog() {
  const words = useTexts().totp;
  const isOpen = useSyncExternalStore(watchCodeRequest, isCodeRequested);
  const close = () => endCodeRequest(false);
  return (
    <Dialog isOpen={isOpen} onClose={close} title={words.confirm} actions={null}>
      <CodeForm submit={words.submit} onProved={() => endCodeRequest(true)}>
        <Button tone="quiet" onClick={close}>
          {words.cancel}
        </Button>
      </CodeForm>
    </Dialog>
  );
}

/** An operator for whom it was allowed makes the fallback: an app and a password. */
export function TotpSetUp() {
  const texts = useTexts();
  const words = texts.totp;
  const { totp } = useOperator();
  const [, go] = useLocation();
  const [begun, setBegun] = useState<{ secret: string; picture: string }>();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = async () => {
    try {
      setBegun(await callProved(totpSetUp.begin, {}));
    } catch (error) {
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
    }
  };
  const { isBusy, onSubmit } = useSubmit(
    () => callProved(totpSetUp.finish, { body: { password, code } }),
    () => {
      showToast({ tone: "success", text: words.done });
      go("/");
    },
  );
  return (
    <div className="flex max-w-xl flex-col gap-5">
      <h1 className="text-heading font-bold">{totp === "SET" ? words.setAgain : words.setUp}</h1>
      <Callout>{words.lostText}</Callout>
      {begun ? (
        <form className="office-panel flex flex-col gap-4 p-5" onSubmit={onSubmit}>
          <p>{words.scan}</p>
          <img
            className="size-56 self-center rounded-small"
            src={`data:image/svg+xml,${encodeURIComponent(begun.picture)}`}
            alt={words.scan}
          />
          <p>
            {`${words.secret}: `}
            <code className="break-all select-all">{begun.secret}</code>
          </p>
          <PasswordField value={password} onValue={setPassword} isNew />
          <CodeField value={code} onValue={setCode} />
          <Button type="submit" disabled={password.length < 8 || code.length !== 6} isBusy={isBusy}>
            {words.finish}
          </Button>
        </form>
      ) : (
        <Button onClick={() => void begin()}>{words.begin}</Button>
      )}
    </div>
  );
}
