import { account, passwordLength } from "@krapao/contract/account";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";
import { SheetForm } from "./sheet-form.tsx";
import { useForm } from "./use-form.ts";

interface ChangePasswordSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

type Field = "oldPassword" | "newPassword" | "confirmNewPassword";

export function ChangePasswordSheet({ isOpen, onClose }: ChangePasswordSheetProps) {
  const texts = useTexts("account");
  const form = useForm<Field>({ oldPassword: "", newPassword: "", confirmNewPassword: "" });
  const { oldPassword, newPassword, confirmNewPassword } = form.values;

  function submit(): void {
    // An empty field sends nothing, as specified: the field gets the focus instead.
    if (!oldPassword || !newPassword || !confirmNewPassword) return;
    if (newPassword.length < passwordLength.min) {
      return form.refuse({ newPassword: { code: "passwordShort" } });
    }
    if (newPassword.length > passwordLength.max) {
      return form.refuse({ newPassword: { code: "passwordLong" } });
    }
    if (newPassword !== confirmNewPassword) {
      return form.refuse({ confirmNewPassword: { code: "passwordsDiffer" } });
    }
    return form.send(async () => {
      await call(account.changePassword, { body: { oldPassword, newPassword } });
      showToast({ tone: "success", text: texts.profile.passwordChanged });
      onClose();
    });
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={texts.profile.changePassword}
      onSubmit={submit}
      isBusy={form.isBusy}
      error={form.formError}
      problems={form.problems}
    >
      <PasswordField
        {...form.field("oldPassword")}
        required
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <PasswordField
        {...form.field("newPassword")}
        required
        autoComplete="new-password"
        enterKeyHint="next"
        hint={texts.register.passwordHint(passwordLength.min)}
      />
      <PasswordField
        {...form.field("confirmNewPassword")}
        required
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </SheetForm>
  );
}
