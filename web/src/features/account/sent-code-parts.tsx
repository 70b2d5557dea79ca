import { otpDigits } from "@krapao/contract/otp";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { CodeField, type CodeFieldProps } from "@krapao/ui/form/code-field.tsx";
import { useNow } from "#lib/hooks/use-now.ts";
import { useTexts } from "#locale/texts.ts";
import { secondsToResend, type SentCode } from "./sent-code.ts";

interface SentCodeFieldProps extends Omit<CodeFieldProps, "length"> {
  sent: SentCode;
  /** Where the code was sent to. */
  text: string;
}

/** Where a code was sent to, its reference, and the field for it. */
export function SentCodeField({ sent, text, ...field }: SentCodeFieldProps) {
  const { register } = useTexts("account");
  return (
    <>
      <div className="mb-2 grid gap-1 text-center">
        <p className="text-content-soft">{text}</p>
        <p className="text-small text-content-soft">
          {register.otpReference}{" "}
          <strong className="text-lead tracking-widest text-gold-text">{sent.reference}</strong>
        </p>
      </div>
      <CodeField {...field} length={otpDigits} autoFocus enterKeyHint="go" />
    </>
  );
}

interface ResendProps {
  sent: SentCode;
  onResend: (whenSent: () => void) => void;
  onChangePhone: () => void;
}

/** Another code can be requested once a minute; the remaining wait is shown. */
export function Resend({ sent, onResend, onChangePhone }: ResendProps) {
  const { register } = useTexts("account");
  const seconds = secondsToResend(sent, useNow(1000));
  const onSent = () => showToast({ tone: "success", text: register.otpResent });
  return (
    <div className="grid gap-1">
      <Button tone="quiet" isFull disabled={seconds > 0} onClick={() => onResend(onSent)}>
        {seconds > 0 ? register.otpResendIn(seconds) : register.otpResend}
      </Button>
      <Button tone="plain" isFull onClick={onChangePhone}>
        {register.changePhone}
      </Button>
    </div>
  );
}
