import { PasswordField } from "@krapao/ui/form/password-field.tsx";
import { useState, type ReactNode } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useOpening } from "#lib/hooks/use-opening.ts";
import { useTexts } from "#locale/texts.ts";
import { SheetForm } from "./sheet-form.tsx";
import { useForm } from "./use-form.ts";

type Work = (password: string | undefined) => Promise<void>;

/**
 * Runs work that needs a recent login or the password. If the login is not recent, a sheet requests
 * the password and runs the work with it.
 */
export function useProof(
  needsPassword: boolean,
): [prove: (work: Work) => Promise<void>, ReactNode] {
  const opening = useOpening();
  const [waiting, setWaiting] = useState<{ readonly work: Work }>();

  async function prove(work: Work): Promise<void> {
    if (!needsPassword) {
      try {
        await work(undefined);
        return;
      } catch (error) {
        // The login was recent when it was read, and is not any more.
        const isMissing = error instanceof ApiError && error.code === "KEY_MISSING";
        if (!isMissing) throw error;
      }
    }
    setWaiting({ work });
    opening.open();
  }

  const sheet = waiting && (
    <ProofSheet
      key={opening.key}
      isOpen={opening.isOpen}
      onClose={opening.close}
      work={waiting.work}
    />
  );
  return [prove, sheet];
}

interface ProofSheetProps {
  isOpen: boolean;
  onClose: () => void;
  work: Work;
}

function ProofSheet({ isOpen, onClose, work }: ProofSheetProps) {
  const { proof } = useTexts("security");
  const form = useForm({ password: "" });
  const { password } = form.values;

  function submit(): void {
    if (!password) return;
    form.send(async () => {
      await work(password);
      onClose();
    });
  }

  return (
    <SheetForm
      isOpen={isOpen}
      onClose={onClose}
      title={proof.title}
      action={proof.action}
      onSubmit={submit}
      isBusy={form.isBusy}
      error={form.formError}
      problems={form.problems}
    >
      <PasswordField
        {...form.field("password")}
        required
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </SheetForm>
  );
}
