import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { useTexts } from "#locale/texts.ts";
import { problemText } from "./problem-text.ts";

interface Problem {
  readonly code: string;
  readonly message?: string | undefined;
}

/** The caller labels `bankAccountEnd` itself. */
type FieldLabel = keyof ReturnType<typeof useTexts<"account">>["fields"] | "bankAccountEnd";
export type FormProblems<Name extends string> = { readonly [Field in Name]?: Problem };

/** The state of a small form: typed values, errors, and one submit at a time. */
export function useForm<Name extends FieldLabel>(initial: Readonly<Record<Name, string>>) {
  const texts = useTexts("account");
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, Problem | undefined>>>({});
  const [isBusy, run] = useBusy();

  function change(name: Name, value: string): void {
    setValues({ ...values, [name]: value });
    setProblems({});
  }

  function fail(error: ApiError): void {
    const field = error.field !== undefined && error.field in values ? error.field : "form";
    setProblems({ [field]: error });
  }

  return {
    values,
    problems,
    isBusy,
    refuse: (found: FormProblems<Name>) => setProblems(found),
    formError: problemText(problems["form"], "form", texts),

    clear: (name: Name) => setValues((before) => ({ ...before, [name]: "" })),

    /** Sends the form; an error reply is shown under its field. */
    send: (work: () => Promise<void>, onFailed?: () => void) =>
      run(async () => {
        setProblems({});
        try {
          await work();
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          fail(error);
          onFailed?.();
        }
      }),

    field: (name: Name, toValue: (raw: string) => string = (raw) => raw) => ({
      name,
      label: (texts.fields as Readonly<Record<string, string>>)[name] ?? "",
      value: values[name],
      error: problemText(problems[name], name, texts),
      onChange: (event: { target: { value: string } }) => change(name, toValue(event.target.value)),
    }),
  };
}
