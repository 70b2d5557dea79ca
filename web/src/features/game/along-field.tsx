import type { Currency } from "@krapao/contract/fields";
import { AmountField } from "@krapao/ui/form/amount-field.tsx";
import { formatAmount, formatCount } from "@krapao/ui/money/amount-text.ts";
import { useMoneyText } from "@krapao/ui/money/money-text.ts";
import { useRef } from "react";
import { useErrorFocus } from "#lib/hooks/use-error-focus.ts";
import { useTexts } from "#locale/texts.ts";
import type { Along } from "./use-along.ts";
import { useProblemText } from "./use-problem-text.ts";

interface AlongFieldProps {
  along: Along;
  walletAmount: number;
  currency: Currency;
}

/** Asks how much of the wallet goes along to the game. */
export function AlongField({ along, walletAmount, currency }: AlongFieldProps) {
  const { play } = useTexts("game-account");
  const money = useMoneyText(currency);
  const boxRef = useRef<HTMLDivElement>(null);
  useErrorFocus(boxRef, along.problems);
  const error = useProblemText(currency, along.step, along.problems.found);
  const { last, quick } = along.chips;
  const write = (amount: number) =>
    Number.isInteger(amount) ? formatCount(amount) : formatAmount(amount);
  const named = [
    { amount: 0, label: play.nothing },
    ...(last === undefined ? [] : [{ amount: last, label: play.last(write(last)) }]),
  ];
  return (
    <div ref={boxRef} className="mt-4">
      <AmountField
        label={play.amount}
        currency={currency}
        value={along.value}
        onValueChange={along.change}
        namedAmounts={named}
        quickAmounts={quick}
        allAmount={along.most}
        error={error}
        hint={play.wallet(money.exact(walletAmount))}
        enterKeyHint="done"
      />
    </div>
  );
}
