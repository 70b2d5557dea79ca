import { protection, returnTextMax, type Stop } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { TextArea } from "@krapao/ui/form/text-area.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";

/** How an exclusion ends: the member asks in writing after its time, and two people decide. */
export function ComeBackCard({ state, at }: NonNullable<Stop["comeBack"]>) {
  const { comeBack: texts } = useTexts("protection");
  return (
    <Card className="grid gap-3">
      <h2 className="text-lead font-bold">{texts.title}</h2>
      <p className="text-small text-content-soft">{texts.states[state](formatDateTime(at))}</p>
      {(state === "possible" || state === "declined") && <RequestForm />}
    </Card>
  );
}

function RequestForm() {
  const { comeBack: texts } = useTexts("protection");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();

  async function send(): Promise<void> {
    try {
      const { stop } = await call(protection.comeBack, { body: { text } });
      showChange(() => ({ stop }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(codeText(error));
      readAgain();
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (text.trim() === "") setProblem(texts.missing);
    else run(send);
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <TextArea
        name="text"
        label={texts.text}
        rows={4}
        maxLength={returnTextMax}
        value={text}
        error={problem}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" tone="quiet" size="large" isFull isBusy={isBusy}>
        {texts.send}
      </Button>
    </form>
  );
}
