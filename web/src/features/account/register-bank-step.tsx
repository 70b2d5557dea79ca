import { currencies, needsEnglishName } from "@krapao/contract/market";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { marketSettings } from "#lib/settings.ts";
import { useTexts } from "#locale/texts.ts";
import { BankField } from "./bank-field.tsx";
import { RegisterForm, useField, type StepProps } from "./register-form.tsx";

export function BankStep({ register }: StepProps) {
  const texts = useTexts("account");
  const field = useField(register);
  const { bankCode } = register.state.values;
  const nameHint = needsEnglishName(bankCode) ? texts.register.englishHint : undefined;
  return (
    <RegisterForm
      register={register}
      action={texts.register.submit}
      onSubmit={register.submitBank}
      after={
        <p className="text-center text-caption text-content-faint">{texts.register.bankNote}</p>
      }
    >
      <BankField {...field("bankCode")} />
      <TextField
        {...field("bankAccountNo")}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
      />
      <TextField
        {...field("firstName")}
        autoCapitalize="characters"
        autoComplete="given-name"
        enterKeyHint="next"
        maxLength={50}
        hint={nameHint}
      />
      <TextField
        {...field("lastName")}
        autoCapitalize="characters"
        autoComplete="family-name"
        enterKeyHint="go"
        maxLength={49}
      />
      {marketSettings.market === "la" && (
        <SelectField
          {...field("currency")}
          options={currencies(marketSettings.market).map((currency) => ({
            value: currency,
            label: texts.currencies[currency],
          }))}
        />
      )}
    </RegisterForm>
  );
}
