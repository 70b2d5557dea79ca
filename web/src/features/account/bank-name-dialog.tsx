import { account, type BankAccount } from "@krapao/contract/account";
import { isEnglishName } from "@krapao/contract/market";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { Dialog } from "@krapao/ui/layer/dialog.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useId, type SubmitEvent } from "react";
import { call } from "#lib/api/api.ts";
import { useTexts } from "#locale/texts.ts";
import { useForm } from "./use-form.ts";

interface BankNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  bankAccount: BankAccount;
}

/** Requests the English account name that the member's bank uses. */
export function BankNameDialog({ isOpen, onClose, bankAccount }: BankNameDialogProps) {
  const texts = useTexts("account");
  const queryClient = useQueryClient();
  const formId = useId();
  const form = useForm({ bankAccountName: "" });
  const bankAccountName = form.values.bankAccountName.trim();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!isEnglishName(bankAccountName)) {
      return showToast({ tone: "error", text: texts.englishName });
    }
    return form.send(async () => {
      const { bankCode } = bankAccount;
      await call(account.editBankAccountName, { body: { bankCode, bankAccountName } });
      await queryClient.invalidateQueries({ queryKey: ["member"] });
      showToast({ tone: "success", text: texts.saved });
      onClose();
    });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.profile.fixNameTitle}
      actions={
        <>
          <Button type="submit" form={formId} isFull isBusy={form.isBusy}>
            {texts.save}
          </Button>
          <Button tone="plain" isFull onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <p className="mb-4">{texts.profile.fixNameText}</p>
      <form id={formId} className="text-left" noValidate onSubmit={submit}>
        <TextField
          {...form.field("bankAccountName", (raw) => raw.toUpperCase())}
          autoCapitalize="characters"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={100}
        />
        <p className="text-small text-coral empty:hidden" role="alert">
          {form.formError}
        </p>
      </form>
    </Dialog>
  );
}
