import type { Currency } from "@krapao/contract/fields";
import { limitMin, limitMinutesMax, protection, type Limit } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { Callout } from "@krapao/ui/feedback/callout.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { SheetAction } from "@krapao/ui/layer/sheet-action.tsx";
import { Sheet } from "@krapao/ui/layer/sheet.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";

interface LimitSheetProps {
  name: Pick<Limit, "kind" | "period">;
  limit: Limit | undefined;
  currency: Currency;
  isOpen: boolean;
  close: () => void;
}

/** Sets a limit. The sheet says beforehand what holds at once and what waits. */
export function LimitSheet({ name, limit, currency, isOpen, close }: LimitSheetProps) {
  const { limit: texts } = useTexts("protection");
  const findProblem = useFindProblem(currency);
  const [value, setValue] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();

  async function send(amount: number | null): Promise<void> {
    try {
      const { limits } = await call(protection.setLimit, { body: { ...name, amount } });
      const now = limits.find(({ kind, period }) => kind === name.kind && period === name.period);
      showToast({ tone: "success", text: now?.raise ? texts.requested : texts.saved });
      showChange(() => ({ limits }));
      close();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(codeText(error));
      readAgain();
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const wrong = findProblem(name.kind, value);
    if (wrong === undefined) run(() => send(Number(value)));
    else setProblem(wrong);
  }

  function change(typed: string): void {
    setValue(typed);
    setProblem(undefined);
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={close}
      title={`${texts[name.kind].title} ${texts.periods[name.period]}`}
    >
      <form className="grid gap-3" noValidate onSubmit={submit}>
        <Callout>{texts.rules}</Callout>
        <LimitField
          kind={name.kind}
          currency={currency}
          value={value}
          onValueChange={change}
          error={problem}
        />
        {limit && (
          <Button tone="plain" isFull isBusy={isBusy} onClick={() => run(() => send(null))}>
            {texts.remove}
          </Button>
        )}
        <SheetAction>
          <Button type="submit" size="large" isFull isBusy={isBusy}>
            {texts.save}
          </Button>
        </SheetAction>
      </form>
    </Sheet>
  );
}

interface LimitFieldProps {
  kind: Limit["kind"];
  currency: Currency;
  value: string;
  onValueChange: (typed: string) => void;
  error: string | undefined;
}

/** The amount of a limit, or its minutes. */
function LimitField({ kind, currency, value, onValueChange, error }: LimitFieldProps) {
  const { limit: texts } = useTexts("protection");
  const shared = { value, error, enterKeyHint: "done" } as const;
  return kind === "time" ? (
    <TextField
      {...shared}
      name="minutes"
      label={texts.minutesLabel}
      inputMode="numeric"
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    />
  ) : (
    <AmountField
      {...shared}
      label={texts.amount}
      currency={currency}
      onValueChange={onValueChange}
    />
  );
}

/** Says what is wrong with a typed limit; undefined if nothing is. */
function useFindProblem(currency: Currency) {
  const { limit: texts } = useTexts("protection");
  const money = useMoneyText(currency);
  return (kind: Limit["kind"], value: string): string | undefined => {
    const amount = Number(value);
    if (kind === "time") {
      const isRight = Number.isInteger(amount) && amount >= 1 && amount <= limitMinutesMax;
      return isRight ? undefined : texts.wrongMinutes;
    }
    if (value === "") return texts.missing;
    return amount >= limitMin ? undefined : texts.tooLow(money.plain(limitMin));
  };
}
