import { deposit, transferMinimumBaht } from "@krapao/contract/deposit";
import type { Currency } from "@krapao/contract/fields";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useState, type SubmitEvent } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { inCurrency } from "./qr-amounts.ts";

/**
 * Announces the amount of a transfer, so that it can be distinguished from others of the same
 * amount.
 */
export function AnnounceForm({ currency }: { currency: Currency }) {
  const { announce: texts } = useTexts("deposit");
  const money = useMoneyText(currency);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();
  const [isBusy, run] = useBusy();
  const minimum = inCurrency(transferMinimumBaht, currency);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const amount = Number(value);
    if (amount < minimum) return setError(texts.minimum(money.plain(minimum)));
    return run(async () => {
      try {
        await call(deposit.announce, { body: { amount } });
        showToast({ tone: "success", text: texts.done(money.exact(amount)) });
        setValue("");
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        setError(codeText(failure, "codes/wallet"));
      }
    });
  }

  return (
    <form className="grid gap-2 border-t border-line pt-4" noValidate onSubmit={submit}>
      <h3 className="font-bold">{texts.title}</h3>
      <p className="text-small text-content-soft">{texts.text}</p>
      <AmountField
        label={texts.amount}
        value={value}
        onValueChange={(next) => {
          setValue(next);
          setError(undefined);
        }}
        currency={currency}
        error={error}
        enterKeyHint="done"
      />
      <Button type="submit" tone="quiet" isFull isBusy={isBusy}>
        {texts.submit}
      </Button>
    </form>
  );
}
