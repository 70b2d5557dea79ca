import { Steps } from "@krapao/ui/feedback/steps.tsx";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { CodeField } from "@krapao/ui/form/code-field.tsx";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { PhoneIcon } from "@krapao/ui/icons/navigation.tsx";
import { useState } from "react";
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
