import { passwordLength } from "@krapao/contract/account";
import { accountEndDigits } from "@krapao/contract/password";
import { Button } from "@krapao/ui/button/button.tsx";
import { Steps } from "@krapao/ui/feedback/steps.tsx";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { SuccessIcon } from "@krapao/ui/icons/status.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { toPlainDigits } from "@krapao/ui/money/plain-digits.ts";
import { useState, type ReactNode } from "react";
import { clearFailedCaches } from "#lib/hooks/async-cache.ts";
import { loadTexts, useTexts } from "#locale/texts.ts";
import { fillLogin } from "./filled-login.ts";
import { Resend, SentCodeField } from "./sent-code-parts.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { toAccountEnd, useForgot, type Forgot, type ForgotStep } from "./use-forgot.ts";

/** How often it was opened, so that each opening starts anew. */
let openings = 0;

/** Loads the texts, then gives the open sheet. `whenDone` can fill in the login. */
export async function openForgot(phone: string, whenDone: () => void): Promise<ReactNode> {
  clearFailedCaches();
  await loadTexts(["password", "account", "codes/otp"]);
  openings += 1;
  return <ForgotSheet key={openings} phone={phone} whenDone={whenDone} />;
}

interface ForgotSheetProps {
  /** The number in the login form. */
  phone: string;
  whenDone: () => void;
}

const steps: readonly ForgotStep[] = ["phone", "code", "password"];

/** Sets a new password by a code on the phone and the digits of the bank account. */
function ForgotSheet({ phone, whenDone }: ForgotSheetProps) {
  const texts = useTexts("password");
  const [isOpen, setIsOpen] = useState(true);
  const [done, setDone] = useState<string>();
  const close = () => setIsOpen(false);
  const forgot = useForgot(phone, ({ username, password, holdHours }) => {
    fillLogin({ username, password });
    whenDone();
    setDone(texts.done(holdHours));
  });
  const { form, step } = forgot;
  const Fields = fields[step];
  if (done) return <Done isOpen={isOpen} onClose={close} text={done} />;
  return (
    <SheetForm
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      action={texts.actions[step]}
      onSubmit={forgot.submit}
      isBusy={form.isBusy}
      error={form.formError}
      problems={form.problems}
    >
      <div className="mb-2">
        <Steps labels={steps.map((name) => texts.steps[name])} current={steps.indexOf(step)} />
      </div>
      <Fields key={step} forgot={forgot} />
    </SheetForm>
  );
}

/** The result stays until it is read: it says what happens to withdrawals. */
function Done({ isOpen, onClose, text }: { isOpen: boolean; onClose: () => void; text: string }) {
  const texts = useTexts("password");
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      footer={
        <Button size="large" isFull onClick={onClose}>
          {texts.toLogin}
        </Button>
      }
    >
      <div className="grid justify-items-center gap-3 py-4 text-center" role="status">
        <SuccessIcon size={56} className="text-jade" />
        <p>{text}</p>
      </div>
    </Sheet>
  );
}

interface FieldsProps {
  forgot: Forgot;
}

function PhoneFields({ forgot }: FieldsProps) {
  const texts = useTexts("password");
  return (
    <TextField
      {...forgot.form.field("username", toPlainDigits)}
      type="tel"
      inputMode="tel"
      autoComplete="username"
      enterKeyHint="next"
      maxLength={24}
      hint={texts.phoneHint}
    />
  );
}

function CodeFields({ forgot }: FieldsProps) {
  const texts = useTexts("password");
  const { form, sent } = forgot;
  const { onChange, ...field } = form.field("otpCode");
  if (!sent) return null;
  return (
    <>
      <SentCodeField
        {...field}
        sent={sent}
        text={texts.sent(sent.phone)}
        onValueChange={(value) => onChange({ target: { value } })}
        onComplete={forgot.submitCode}
      />
      <Resend sent={sent} onResend={forgot.resend} onChangePhone={forgot.changePhone} />
    </>
  );
}

function PasswordFields({ forgot }: FieldsProps) {
  const texts = useTexts("password");
  const { register } = useTexts("account");
  const { form } = forgot;
  return (
    <>
      <TextField
        {...form.field("bankAccountEnd", (raw) => toAccountEnd(toPlainDigits(raw)))}
        label={texts.accountEnd}
        hint={texts.accountEndHint}
        error={form.problems["bankAccountEnd"] && texts.accountEndWrong}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={accountEndDigits}
        autoFocus
      />
      <PasswordField
        {...form.field("newPassword")}
        autoComplete="new-password"
        enterKeyHint="go"
        hint={register.passwordHint(passwordLength.min)}
      />
    </>
  );
}

const fields = { phone: PhoneFields, code: CodeFields, password: PasswordFields } as const;
