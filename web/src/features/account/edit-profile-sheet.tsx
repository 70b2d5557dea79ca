import { account, type BankAccount, type Profile } from "@krapao/contract/account";
import {
  isAccountNo,
  isEnglishName,
  needsEnglishName,
  normaliseAccountNo,
} from "@krapao/contract/market";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { toPlainDigits } from "@krapao/ui/money/plain-digits.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";
import { BankField } from "./bank-field.tsx";
import { SheetForm } from "./sheet-form.tsx";
import { useForm, type FormProblems } from "./use-form.ts";

interface EditProfileSheetProps {
  isOpen: boolean;
  onClose: () => void;
  profile: Profile;
  bankAccount: BankAccount;
}

type Field = "name" | "bankCode" | "bankAccountNo" | "bankAccountName";

/** The name can always be changed, the bank account only until the first deposit. */
export function EditProfileSheet(props: EditProfileSheetProps) {
  const { isOpen, onClose, profile, bankAccount } = props;
  const texts = useTexts("account");
  const queryClient = useQueryClient();
  const { bankCode, bankAccountNo, bankAccountName, isOpenToChange } = bankAccount;
  const form = useForm<Field>({ name: profile.name, bankCode, bankAccountNo, bankAccountName });

  function submit(): void {
    const problems = checkForm(form.values);
    if (Object.keys(problems).length > 0) return form.refuse(problems);
    return form.send(async () => {
      const { values } = form;
      await call(account.editProfile, {
        body: {
          name: values.name.trim(),
          bankCode: values.bankCode,
          bankAccountName: values.bankAccountName.trim(),
          bankAccountNo: normaliseAccountNo(values.bankAccountNo),
        },
      });
      await queryClient.invalidateQueries({ queryKey: ["member"] });
      showToast({ tone: "success", text: texts.saved });
      onClose();
    });
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={texts.profile.edit}
      onSubmit={submit}
      isBusy={form.isBusy}
      error={form.formError}
      problems={form.problems}
    >
      <TextField
        {...form.field("name")}
        autoComplete="nickname"
        enterKeyHint="done"
        maxLength={60}
      />
      {isOpenToChange ? (
        <BankFields form={form} />
      ) : (
        <p className="text-small text-content-soft">{texts.profile.bankLocked}</p>
      )}
    </SheetForm>
  );
}

function BankFields({ form }: { form: ReturnType<typeof useForm<Field>> }) {
  const toUpperCase = (raw: string) => raw.toUpperCase();
  return (
    <>
      <BankField {...form.field("bankCode")} />
      <TextField
        {...form.field("bankAccountNo", toPlainDigits)}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={30}
      />
      <TextField
        {...form.field("bankAccountName", toUpperCase)}
        autoCapitalize="characters"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={100}
      />
    </>
  );
}

function checkForm(values: Readonly<Record<Field, string>>): FormProblems<Field> {
  const fields: readonly Field[] = ["name", "bankCode", "bankAccountNo", "bankAccountName"];
  const missing = fields.filter((field) => !values[field].trim());
  if (missing.length > 0) {
    return Object.fromEntries(missing.map((field) => [field, { code: "required" }]));
  }
  if (!isAccountNo(normaliseAccountNo(values.bankAccountNo))) {
    return { bankAccountNo: { code: "invalid" } };
  }
  if (needsEnglishName(values.bankCode) && !isEnglishName(values.bankAccountName.trim())) {
    return { bankAccountName: { code: "BANK_ACCOUNT_NAME_ENG" } };
  }
  return {};
}
