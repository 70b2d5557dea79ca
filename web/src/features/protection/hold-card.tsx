import type { Currency } from "@krapao/contract/fields";
import { protection, type Hold } from "@krapao/contract/protection";
import { Button } from "@krapao/ui/button/button.tsx";
import { showToast } from "@krapao/ui/feedback/toast-store.ts";
import { Card } from "@krapao/ui/layout/card.tsx";
import { Money } from "@krapao/ui/money/money.tsx";
import { ApiError } from "#lib/api/api-error.ts";
import { call } from "#lib/api/api.ts";
import { formatDateTime } from "#lib/format/dates.ts";
import { useBusy } from "#lib/hooks/use-busy.ts";
import { codeText } from "#locale/code-text.ts";
import { useTexts } from "#locale/texts.ts";
import { readAgain, showChange } from "./api.ts";

interface HoldCardProps {
  hold: Hold;
  currency: Currency | undefined;
}

const onItsWay = { state: "returning", mayCredit: false } as const;

/** A deposit that came in a stop or beyond a limit, and what happens to it. */
export function HoldCard({ hold, currency }: HoldCardProps) {
  const { hold: texts } = useTexts("protection");
  const [isBusy, run] = useBusy();
  const { number, state, wish, reason, returnsAt, mayCredit } = hold;

  async function decide(wanted: Hold["wish"]): Promise<void> {
    try {
      await call(protection.decideHold, { params: { number }, body: { wish: wanted } });
      const decided = { ...hold, wish: wanted, ...(wanted === "return" && onItsWay) };
      showChange(({ holds }) => ({
        holds: holds.map((one) => (one.number === number ? decided : one)),
      }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: "error", text: codeText(error) });
      readAgain();
    }
  }

  const waiting =
    wish === "credit"
      ? texts.credit[reason]
      : `${texts.reasons[reason]} ${texts.returns(formatDateTime(returnsAt ?? 0))}`;
  return (
    <Card className="grid gap-3">
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-lead font-bold">
        {texts.title}
        <Money amount={hold.amount} currency={currency} />
      </h2>
      <p className="text-small text-content-soft">{state === "held" ? waiting : texts[state]}</p>
      {state === "held" && (
        <Button tone="quiet" isFull isBusy={isBusy} onClick={() => run(() => decide("return"))}>
          {texts.returnNow}
        </Button>
      )}
      {mayCredit && wish !== "credit" && (
        <Button tone="plain" isFull isBusy={isBusy} onClick={() => run(() => decide("credit"))}>
          {texts.creditLater[reason]}
        </Button>
      )}
    </Card>
  );
}
