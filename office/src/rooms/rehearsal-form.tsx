import { rehearsalDaysMax } from "@krapao/contract/office/rehearsals";
import { Button } from "@krapao/ui/button/button.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { useState } from "react";
import { dayAfter, daysBetween } from "#lib/days.ts";
import { useTexts } from "#locale/texts.ts";
import { useDeed } from "./decide.tsx";

const firstDays = 30;

interface RehearsalFormProps {
  readonly onRun: (span: { readonly from: string; readonly to: string }) => Promise<void>;
}

/** The past days of a rehearsal, and its button. */
export function RehearsalForm({ onRun }: RehearsalFormProps) {
  const { rehearsal: words, reports } = useTexts();
  const [span, setSpan] = useState({ from: dayAfter(1 - firstDays), to: dayAfter(0) });
  const { busy, run } = useDeed(() => {});
  const days = daysBetween(span.from, span.to);
  const isWrong = !(days >= 1 && days <= rehearsalDaysMax);
  return (
    <form
      className="office-span"
      aria-label={words.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong) return;
        void run("rehearse", async () => {
          await onRun(span);
          return undefined;
        });
      }}
    >
      {(["from", "to"] as const).map((end) => (
        <TextField
          key={end}
          name={`rehearse-${end}`}
          type="date"
          label={reports[end]}
          value={span[end]}
          min="2020-01-01"
          max={dayAfter(0)}
          error={end === "to" && isWrong ? words.wrongDays(rehearsalDaysMax) : undefined}
          onChange={(event) => setSpan({ ...span, [end]: event.target.value })}
        />
      ))}
      <div>
        <Button type="submit" tone="quiet" isBusy={busy !== undefined} disabled={isWrong}>
          {words.run}
        </Button>
      </div>
    </form>
  );
}
