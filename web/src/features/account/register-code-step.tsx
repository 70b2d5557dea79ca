import { otpDigits } from "@krapao/contract/otp";
import { useTexts } from "#locale/texts.ts";
import { RegisterForm, useField, type StepProps } from "./register-form.tsx";
import { Resend, SentCodeField } from "./sent-code-parts.tsx";

export function CodeStep({ register }: StepProps) {
  const { register: texts } = useTexts("account");
  const { onChange: _, ...field } = useField(register)("otpCode");
  const { sentCode } = register.state;
  if (!sentCode) return null;
  return (
    <RegisterForm
      register={register}
      action={texts.otpConfirm}
      onSubmit={() => register.submitCode(field.value)}
      after={
        <div className="mt-2">
          <Resend
            sent={sentCode}
            onResend={register.resendCode}
            onChangePhone={() => register.goBack("phone")}
          />
        </div>
      }
    >
      <SentCodeField
        {...field}
        sent={sentCode}
        text={texts.otpSent(otpDigits, sentCode.phone)}
        onValueChange={(value) => register.type("otpCode", value)}
        onComplete={register.submitCode}
      />
    </RegisterForm>
  );
}
