import { breakDaysMax, exclusionMonths, protection } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";

interface StopSheetProps {
  kind: "break" | "exclusion";
  isOpen: boolean;
  close: () => void;
}

const breakDays = [1, 3, 7, 14, 30, breakDaysMax];

/** What stops, what stays, and for how long, in one look. It begins after the member has agreed. */
export function StopSheet({ kind, isOpen, close }: StopSheetProps) {
  const texts = useTexts("protection");
  const [length, setLength] = useState("0");
  const [isAgreed, setIsAgreed] = useState(false);
  const [isBusy, run] = useBusy();
  const labels =
    kind === "break"
      ? breakDays.map((days) => texts.days(days))
      : exclusionMonths.map((months) => (months ? texts.months(months) : texts.endless));
  // One request for each length, also if it is sent again after a lost reply.
  const [keys] = useState(() => labels.map(() => crypto.randomUUID()));

  async function begin(): Promise<void> {
    const index = Number(length);
    const key = keys[index] ?? "";
    try {
      const { stop } =
        kind === "break"
          ? await call(protection.takeBreak, { body: { days: breakDays[index] ?? 1 }, key })
          : await call(protection.exclude, {
              body: { months: exclusionMonths[index] ?? null },
              key,
            });
      showChange(() => ({ stop }));
      // The page may show it out of sight.
      const until = stop.until === null ? texts.endless : texts.until(formatDateTime(stop.until));
      showToast({ tone: "success", text: `${texts.stopped[stop.kind]} · ${until}` });
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
      readAgain();
    }
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={texts.kinds[kind].title}
      footer={
        <Button size="large" isFull isBusy={isBusy} disabled={!isAgreed} onClick={() => run(begin)}>
          {texts.begin}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Callout tone="warning" title={texts.atOnce}>
          <p>{texts.closed}</p>
          <p>{texts.open}</p>
        </Callout>
        <SelectField
          name="length"
          label={texts.length}
          value={length}
          options={labels.map((label, index) => ({ value: String(index), label }))}
          onChange={({ currentTarget }) => setLength(currentTarget.value)}
        />
        <Checkbox
          label={texts.agree}
          checked={isAgreed}
          onChange={({ currentTarget }) => setIsAgreed(currentTarget.checked)}
        />
      </div>
    </Sheet>
  );
}
