import { Button, type ButtonTone } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { codeOf } from "#lib/api.ts";
import { queries } from "#lib/session.ts";
import { codeText, useTexts } from "#locale/texts.ts";

const reasonMin = 3;

/** Runs a deed, says how it ended unless the deed shows that itself, and reads everything again. */
export function useDeed(onDone: () => void) {
  const texts = useTexts();
  const [busy, setBusy] = useState<string>();
  const run = async (name: string, deed: () => Promise<string | undefined>) => {
    if (busy !== undefined) return;
    setBusy(name);
    try {
      const text = await deed();
      if (text !== undefined) showToast({ tone: "success", text });
      onDone();
    } catch (error) {
      showToast({ tone: "error", text: codeText(texts, codeOf(error)) });
    } finally {
      await queries.invalidateQueries();
      setBusy(undefined);
    }
  };
  return { busy, run };
}

interface Choice {
  readonly name: string;
  readonly label: string;
  readonly tone: ButtonTone;
  readonly needsReason: boolean;
  /** False until the operator has chosen what it is about. */
  readonly isReady?: boolean;
  readonly deed: (reason: string) => Promise<string | undefined>;
}

/** The reason of a decision and its buttons. A button that needs a reason waits for one. */
export function Decide({ choices, title }: { choices: readonly Choice[]; title?: string }) {
  const texts = useTexts();
  const [reason, setReason] = useState("");
  const { busy, run } = useDeed(() => setReason(""));
  const isEnough = reason.trim().length >= reasonMin;
  const needsReason = choices.some((choice) => choice.needsReason);
  return (
    <div className="flex flex-col gap-4">
      {needsReason && (
        <TextField
          name="reason"
          label={title ?? texts.payout.reason}
          value={reason}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {choices.map(({ name, label, tone, needsReason: isNeeded, isReady = true, deed }) => (
          <Button
            key={name}
            data-choice={name}
            tone={tone}
            isBusy={busy === name}
            disabled={!isReady || (isNeeded && !isEnough) || (busy !== undefined && busy !== name)}
            onClick={() => void run(name, () => deed(reason.trim()))}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** A key presses a button of the open item, or goes to the choice or the reason that it still needs. */
export function pressChoice(name: string): void {
  const button = document.querySelector<HTMLElement>(`[data-choice="${name}"]`);
  if (button?.getAttribute("aria-disabled") === "true") {
    const choices = document.querySelector("[data-needed]");
    const isChosen = !choices || choices.querySelector(":checked") !== null || name === "return";
    const choice = choices?.querySelector<HTMLElement>("input:enabled");
    const field = document.querySelector<HTMLElement>("input[name=reason]");
    (isChosen ? field : (choice ?? field))?.focus();
  } else button?.click();
}
