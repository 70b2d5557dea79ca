import { Button } from "@krapao/ui/button/button.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useId, useRef, type ReactNode, type SubmitEvent } from "react";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useTexts } from "#locale/texts.ts";

interface SheetFormProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The text of the button; absent: save. */
  action?: string;
  onSubmit: () => void;
  isBusy: boolean;
  /** The error of the form as a whole. */
  error: string | undefined;
  /** Changes with each new set of errors. */
  problems: object;
  children: ReactNode;
}

/** A form in a sheet, with its button within reach of the thumb. */
export function SheetForm(props: SheetFormProps) {
  const { isOpen, onClose, title, action, onSubmit, isBusy, error, problems, children } = props;
  const texts = useTexts("account");
  const formId = useId();
  const formRef = useRef<HTMLFormElement>(null);
  useErrorFocus(formRef, problems);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit();
    // An incomplete form moves the focus to the first missing field.
    formRef.current?.querySelector<HTMLElement>("input:invalid")?.focus();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <Button type="submit" form={formId} size="large" isFull isBusy={isBusy}>
          {action ?? texts.save}
        </Button>
      }
    >
      <form ref={formRef} id={formId} className="grid gap-1" noValidate onSubmit={submit}>
        {children}
        <p className="text-center text-small text-coral empty:hidden" role="alert">
          {error}
        </p>
      </form>
    </Sheet>
  );
}
