import { Button } from "@krapao/ui/button/button.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { SearchIcon } from "@krapao/ui/icons/action.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useRef, useState, type SubmitEvent } from "react";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useTexts } from "#locale/texts.ts";

const longest = 64;

/** Finds the promotion of a code. The code is converted to upper case. */
export function CodeForm({ onSearch }: { onSearch: (code: string) => void }) {
  const texts = useTexts("promotion");
  const [code, setCode] = useState("");
  const [problems, setProblems] = useState<{ code?: string }>({});
  const formRef = useRef<HTMLFormElement>(null);
  useErrorFocus(formRef, problems);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setProblems(code ? {} : { code: texts.required });
    if (code) onSearch(code);
  }

  function type(typed: string): void {
    setCode(typed.toUpperCase().replaceAll(/\s/g, ""));
    setProblems({});
  }

  return (
    <Card>
      <form ref={formRef} className="grid gap-3" noValidate onSubmit={submit}>
        <TextField
          name="code"
          label={texts.code}
          value={code}
          error={problems.code}
          hint={texts.hint}
          maxLength={longest}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" tone="quiet" isFull icon={<SearchIcon size={20} />}>
          {texts.search}
        </Button>
      </form>
    </Card>
  );
}
