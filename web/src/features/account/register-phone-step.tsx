import { TextField } from "@krapao/ui/form/text-field.tsx";
import { Link } from "#lib/location.tsx";
import { useTexts } from "#locale/texts.ts";
import { RegisterForm, useField, type StepProps } from "./register-form.tsx";

export function PhoneStep({ register }: StepProps) {
  const texts = useTexts("account");
  const field = useField(register);
  return (
    <RegisterForm
      register={register}
      action={texts.next}
      onSubmit={register.submitPhone}
      after={
        <p className="mt-4 text-center text-small text-content-soft">
          {texts.register.hasAccount}{" "}
          <Link
            className="inline-block min-h-11 px-2 leading-[2.75rem] font-bold text-gold-text"
            href="/login"
          >
            {texts.register.login}
          </Link>
        </p>
      }
    >
      <TextField
        {...field("username")}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="next"
        maxLength={24}
        hint={texts.register.phoneHint}
      />
    </RegisterForm>
  );
}
