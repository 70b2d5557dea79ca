import { passwordLength } from "@krapao/contract/account";
import { Button } from "@krapao/ui/button/button.tsx";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { LockIcon } from "@krapao/ui/icons/status.tsx";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useLanguage, useTexts } from "#locale/texts.ts";
import { ageQuery, sourcesQuery } from "./api.ts";
import { RegisterForm, useField, type StepProps } from "./register-form.tsx";

export function ProfileStep({ register }: StepProps) {
  const texts = useTexts("account");
  const field = useField(register);
  return (
    <RegisterForm register={register} action={texts.next} onSubmit={register.submitProfile}>
      <TextField {...field("name")} autoComplete="nickname" enterKeyHint="next" maxLength={60} />
      <PasswordField
        {...field("password")}
        autoComplete="new-password"
        enterKeyHint="next"
        hint={texts.register.passwordHint(passwordLength.min)}
      />
      <PasswordField
        {...field("confirmPassword")}
        autoComplete="new-password"
        enterKeyHint="next"
      />
      <BirthDateField register={register} />
      <SourceField register={register} />
      <InviteField register={register} />
    </RegisterForm>
  );
}

/** Only where the market has a minimum age. */
function BirthDateField({ register }: StepProps) {
  const texts = useTexts("account");
  const { data } = useQuery(ageQuery);
  const field = useField(register)("birthDate");
  const minimum = data?.minimum ?? null;
  if (minimum === null && field.error === undefined) return null;
  return (
    <TextField
      {...field}
      type="date"
      autoComplete="bday"
      hint={minimum === null ? undefined : texts.register.ageHint(minimum)}
    />
  );
}

/**
 * The source is optional, so a failed list must not block the registration: the field is then
 * empty.
 */
function SourceField({ register }: StepProps) {
  const texts = useTexts("account");
  const { data = [] } = useQuery(sourcesQuery(useLanguage()));
  return (
    <SelectField
      {...useField(register)("sourceCode")}
      placeholder={texts.register.sourcePlaceholder}
      options={data.map(({ code, description }) => ({ value: code, label: description }))}
    />
  );
}

function InviteField({ register }: StepProps) {
  const texts = useTexts("account");
  const { isInviteLocked, problems } = register.state;
  const fieldRef = useRef<HTMLDivElement>(null);

  function remove(): void {
    // The button disappears with the code, so the focus moves to the empty field.
    fieldRef.current?.querySelector("input")?.focus();
    register.removeInvite();
  }

  return (
    <div ref={fieldRef}>
      <TextField
        {...useField(register)("inviteCode")}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={40}
        isReadOnly={isInviteLocked}
        suffix={isInviteLocked && <LockIcon size={20} />}
        hint={isInviteLocked ? texts.register.inviteLocked : texts.register.inviteHint}
      />
      {problems.inviteCode && (
        <Button tone="quiet" className="mb-2" onClick={remove}>
          {texts.register.inviteRemove}
        </Button>
      )}
    </div>
  );
}
