import { useLayoutEffect, useRef, useState, type ChangeEvent, type ComponentProps } from "react";
import { groupAmount, typeAmount } from "../money/amount-typing.ts";
import { useUiTexts } from "../ui-texts.tsx";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";
import "./amount-field.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "defaultValue">;

interface NamedAmount {
  readonly amount: number;
  readonly label: string;
}

export interface AmountFieldProps extends InputProps, FieldTexts {
  /** The typed text without grouping, such as "1234.5". Empty when nothing is typed. */
  value: string;
  onValueChange: (value: string) => void;
  currency: "BAHT" | "LAK";
  /** Amounts with a name that one tap fills in, before the plain ones. */
  namedAmounts?: readonly NamedAmount[] | undefined;
  /** Amounts that one tap fills in. */
  quickAmounts?: readonly number[] | undefined;
  /** Offers "all", which fills in this amount. */
  allAmount?: number | undefined;
  /** Offers "half", which fills in this amount. */
  halfAmount?: number | undefined;
}

export function AmountField(props: AmountFieldProps) {
  const { label, error, hint, value, onValueChange, currency, className, ...others } = props;
  const { namedAmounts = [], quickAmounts = [], allAmount, halfAmount, ...rest } = others;
  const texts = useUiTexts();
  const { controlId, messageId, control } = useFieldIds({ error, hint }, rest.id);
  const unitId = `${controlId}-unit`;
  const inputRef = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState({ caret: -1 });

  // Grouping rewrites the text, which moves the caret to the end unless it is restored.
  useLayoutEffect(() => {
    if (edit.caret >= 0) inputRef.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value;
    const caret = event.target.selectionStart ?? text.length;
    const typed = typeAmount(value, text, caret);
    const refusedBy = text.length - groupAmount(value).length;
    setEdit({ caret: typed ? typed.caret : Math.max(0, caret - refusedBy) });
    if (typed && typed.value !== value) onValueChange(typed.value);
  }

  return (
    <div className={className}>
      <FieldFrame {...{ label, error, hint, controlId, messageId }}>
        <div className="ui-field-box ui-amount">
          <input
            {...rest}
            {...control}
            // Screen readers read the unit behind the amount with the field.
            aria-describedby={[unitId, control["aria-describedby"]].filter(Boolean).join(" ")}
            ref={inputRef}
            className="ui-field-input ui-amount-input"
            value={groupAmount(value)}
            onChange={handleChange}
            placeholder="0.00"
            type="text"
            inputMode="decimal"
            autoComplete="off"
          />
          <span id={unitId} className="ui-field-side ui-amount-currency">
            {texts.currency[currency]}
          </span>
        </div>
      </FieldFrame>
      <QuickAmounts
        named={namedAmounts}
        amounts={quickAmounts}
        allAmount={allAmount}
        halfAmount={halfAmount}
        value={value}
        onPick={(amount) => onValueChange(writeAmount(amount))}
      />
    </div>
  );
}

/** Formats an amount as a person types it: whole, or with both decimals. */
function writeAmount(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
}

interface QuickAmountsProps {
  named: readonly NamedAmount[];
  amounts: readonly number[];
  allAmount: number | undefined;
  halfAmount: number | undefined;
  value: string;
  onPick: (amount: number) => void;
}

function QuickAmounts(props: QuickAmountsProps) {
  const { named, amounts, allAmount, halfAmount, value, onPick } = props;
  const texts = useUiTexts();
  const choices = [
    ...named,
    ...amounts.map((amount) => ({ amount, label: groupAmount(String(amount)) })),
  ];
  if (halfAmount !== undefined) choices.push({ amount: halfAmount, label: texts.half });
  if (allAmount !== undefined) choices.push({ amount: allAmount, label: texts.all });
  if (choices.length === 0) return null;
  return (
    <div className="ui-amount-quick" role="group" aria-label={texts.quickAmounts}>
      {choices.map(({ amount, label }) => (
        <button
          key={label}
          type="button"
          className="ui-amount-chip"
          aria-pressed={value !== "" && Number(value) === amount}
          onClick={() => onPick(amount)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
