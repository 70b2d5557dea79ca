import { Button } from "@krapao/ui/button/button.tsx";
import type { ReactNode, SubmitEvent } from "react";
import { useTexts } from "#locale/texts.ts";
import { problemText } from "./problem-text.ts";
import type { FieldName } from "./register-state.ts";
import type { Register } from "./use-register.ts";

export interface StepProps {
  register: Register;
}

interface RegisterFormProps extends StepProps {
  action: string;
  onSubmit: () => void;
  children: ReactNode;
  /** Content below the main action. */
  after?: ReactNode;
}

/** The frame of every step: its fields, the error of the whole form, and the main action. */
export function RegisterForm(props: RegisterFormProps) {
  const { register, action, onSubmit, children, after } = props;
  const texts = useTexts("account");

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    onSubmit();
  }

  return (
    <form className="grid gap-2" noValidate onSubmit={submit}>
      {children}
      <p className="text-center text-small text-coral empty:hidden" role="alert">
        {problemText(register.state.problems.form, "form", texts)}
      </p>
      <Button type="submit" size="large" isFull isBusy={register.isBusy}>
        {action}
      </Button>
      {after}
    </form>
  );
}

/** Connects a field of a step to the wizard. */
export function useField({ state, type }: Register) {
  const texts = useTexts("account");
  return (name: FieldName) => ({
    name,
    label: texts.fields[name],
    value: state.values[name],
    error: problemText(state.problems[name], name, texts),
    onChange: (event: { target: { value: string } }) => type(name, event.target.value),
  });
}
