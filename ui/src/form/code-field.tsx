import { useState, type ChangeEvent, type ComponentProps } from "react";
import { toPlainDigits } from "../money/plain-digits.ts";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";
import "./code-field.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type">;

export interface CodeFieldProps extends InputProps, FieldTexts {
  name: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Called once when the last digit is typed. */
  onComplete?: ((value: string) => void) | undefined;
  length?: number | undefined;
}

/**
 * A one-time code. There is one real input, so that pasting, autofill from the message and screen
 * readers work as usual; the boxes are only drawn.
 */
export function CodeField(props: CodeFieldProps) {
  const {
    label,
    error,
    hint,
    value,
    onValueChange,
    onComplete,
    length = 6,
    className,
    ...rest
  } = props;
  const { controlId, messageId, control } = useFieldIds({ error, hint }, rest.id);
  const [isFocused, setIsFocused] = useState(false);

  function handleChange(event: ChangeEvent<HTMLInputElement>): void {
    const digits = toPlainDigits(event.target.value).replaceAll(/\D/g, "").slice(0, length);
    if (digits === value) return;
    onValueChange(digits);
    if (digits.length === length) onComplete?.(digits);
  }

  const current = Math.min(value.length, length - 1);
  return (
    <FieldFrame {...{ label, error, hint, controlId, messageId, className }}>
      <div className="ui-code">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            className="ui-code-box"
            data-current={isFocused && index === current}
            data-filled={index < value.length}
            aria-hidden="true"
          >
            {value[index]}
          </span>
        ))}
        <input
          {...rest}
          {...control}
          className="ui-code-input"
          value={value}
          onChange={handleChange}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
        />
      </div>
    </FieldFrame>
  );
}
