import { spinwheel } from "@krapao/contract/spinwheel";
import { clientSeedPattern } from "@krapao/contract/spinwheel-draw";
import { Button } from "@krapao/ui/button/button.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readWheelAgain } from "./api.ts";

/** The member's seed, which is part of every draw. The member can change it at any time. */
export function OwnSeed({ clientSeed }: { clientSeed: string }) {
  const { own: texts } = useTexts("spinwheel").fairness;
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);
  const [isBusy, run] = useBusy();
  const chosen = typed ?? clientSeed;

  function type(text: string): void {
    setTyped(text);
    setProblem(undefined);
    setIsSaved(false);
  }

  function save(event: SubmitEvent): void {
    event.preventDefault();
    if (!clientSeedPattern.test(chosen)) return setProblem(texts.hint);
    return run(async () => {
      try {
        await call(spinwheel.chooseSeed, { body: { clientSeed: chosen } });
        await readWheelAgain();
        setTyped(undefined);
        setIsSaved(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setProblem(codeText(error));
      }
    });
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={save}>
      <TextField
        name="client-seed"
        label={texts.label}
        hint={texts.hint}
        error={problem}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
        value={chosen}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button type="submit" tone="quiet" isFull isBusy={isBusy}>
        {texts.save}
      </Button>
      <p role="status" className="text-small">
        {isSaved && texts.saved}
      </p>
    </form>
  );
}
