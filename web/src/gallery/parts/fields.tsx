import { useState } from "react";
import { AmountField } from "#ui/amount-field.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { PhoneIcon } from "#ui/icons/navigation.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Steps } from "#ui/steps.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Samples } from "../samples/th.ts";
import { Section } from "./section.tsx";

export function FieldParts({ samples }: { samples: Samples }) {
  const [amount, setAmount] = useState("1234.5");
  const [code, setCode] = useState("123");
  return (
    <>
      <Section title="Steps and fields">
        <Steps labels={samples.steps} current={1} />
        <TextField
          label={samples.phone}
          name="phone"
          inputMode="tel"
          defaultValue="0812345678"
          hint={samples.phoneHint}
          prefix={<PhoneIcon size={20} />}
        />
        <TextField
          label={samples.phone}
          name="wrong-phone"
          defaultValue="08123"
          error={samples.phoneError}
        />
        <PasswordField label={samples.password} name="password" defaultValue="correct horse" />
        <TextField label={samples.inviter} name="inviter" isReadOnly value="PR0M3MB3R" />
        <SelectField
          label={samples.bank}
          name="bank"
          placeholder={samples.bankPlaceholder}
          options={samples.bankGroups.map((label, index) => ({
            label,
            options: samples.banks
              .slice(index * 2, index * 2 + 2)
              .map((bank) => ({ value: bank, label: bank })),
          }))}
        />
        <SelectField
          label={samples.bank}
          name="long-bank"
          defaultValue={samples.banks[2]}
          options={samples.banks.map((bank) => ({ value: bank, label: bank }))}
        />
        <Checkbox label={samples.remember} name="remember" defaultChecked />
        <CodeField label={samples.code} name="code" value={code} onValueChange={setCode} />
      </Section>
      <Section title="Amount">
        <AmountField
          label={samples.amount}
          currency="BAHT"
          value={amount}
          onValueChange={setAmount}
          hint={samples.amountHint}
          quickAmounts={[100, 200, 300, 500, 1000]}
          allAmount={1234.5}
        />
        <AmountField
          label={samples.amount}
          currency="LAK"
          value=""
          onValueChange={() => undefined}
          error={samples.amountError}
        />
      </Section>
    </>
  );
}
