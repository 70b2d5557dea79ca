import { otpDigits } from "@krapao/contract/otp";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { CodeField } from "@krapao/ui/form/code-field.tsx";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { RegisterForm, useField, type StepProps } from "./register-form.tsx";
import { secondsToResend } from "./register-rules.ts";
import type { SentCode } from "./register-state.ts";

export function CodeStep({ register }: StepProps) {
  const texts = useTexts("account");
  const { onChange: _, ...field } = useField(register)("otpCode");
  const { sentCode } = register.state;
  if (!sentCode) return null;
  return (
    <RegisterForm
      register={register}
      action={texts.register.otpConfirm}
      onSubmit={() => register.submitCode(field.value)}
      after={<Resend register={register} sentCode={sentCode} />}
    >
      <div className="mb-2 grid gap-1 text-center">
        <p className="text-content-soft">{texts.register.otpSent(otpDigits, sentCode.phone)}</p>
        <p className="text-small text-content-soft">
          {texts.register.otpReference}{" "}
          <strong className="text-lead tracking-widest text-gold-text">{sentCode.reference}</strong>
        </p>
      </div>
      <CodeField
        {...field}
        length={otpDigits}
        autoFocus
        enterKeyHint="go"
        onValueChange={(value) => register.type("otpCode", value)}
        onComplete={register.submitCode}
      />
    </RegisterForm>
  );
}

/** Another code can be requested once a minute; the remaining wait is shown. */
function Resend({ register, sentCode }: StepProps & { sentCode: SentCode }) {
  const texts = useTexts("account");
  const seconds = secondsToResend(sentCode, useNow(1000));
  return (
    <div className="mt-2 grid gap-1">
      <Button
        tone="quiet"
        isFull
        disabled={seconds > 0}
        onClick={() =>
          register.resendCode(() => showToast({ tone: "success", text: texts.register.otpResent }))
        }
      >
        {seconds > 0 ? texts.register.otpResendIn(seconds) : texts.register.otpResend}
      </Button>
      <Button tone="plain" isFull onClick={() => register.goBack("phone")}>
        {texts.register.changePhone}
      </Button>
    </div>
  );
}
