import { protection, type Reality, realityMinutes } from "@krapao/contract/protection";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { Card } from "@krapao/ui/layout/card.tsx";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";

/** After how much play the member is reminded. */
export function RealityCard({ minutes, mayBeOff }: Omit<Reality, "due">) {
  const { reality: texts, limit } = useTexts("protection");
  const [isBusy, run] = useBusy();
  // Until the reply the choice itself is shown.
  const [wanted, setWanted] = useState<string>();
  // A setting of the site may be another one.
  const known = new Set([...(minutes === null ? [] : [minutes]), ...realityMinutes]);
  const options = [...known]
    .toSorted((one, other) => one - other)
    .map((one) => ({ value: String(one), label: limit.minutes(one) }));
  const off = { value: "off", label: texts.off };

  async function choose(value: string): Promise<void> {
    const chosen = realityMinutes.find((one) => String(one) === value) ?? null;
    if (chosen === null && value !== off.value) return;
    setWanted(value);
    try {
      await call(protection.chooseReality, { body: { minutes: chosen } });
      showChange(({ reality }) => ({ reality: { ...reality, minutes: chosen } }));
      showToast({ tone: "success", text: texts.saved });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
      readAgain();
    }
    setWanted(undefined);
  }
  return (
    <Card className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-lead font-bold">{texts.title}</h2>
        <p className="text-small text-content-soft">{texts.text}</p>
      </div>
      <SelectField
        name="reality"
        label={texts.every}
        value={wanted ?? (minutes === null ? off.value : String(minutes))}
        disabled={isBusy}
        options={mayBeOff ? [...options, off] : options}
        onChange={({ currentTarget }) => run(() => choose(currentTarget.value))}
      />
    </Card>
  );
}
