import type { ComponentProps } from "react";
import { ChevronDownIcon } from "../icons/arrow.tsx";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectGroup {
  readonly label: string;
  readonly options: readonly SelectOption[];
}

export interface SelectFieldProps extends Omit<ComponentProps<"select">, "children">, FieldTexts {
  name: string;
  /** Plain options and groups of options, in the order they are shown. */
  options: readonly (SelectOption | SelectGroup)[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
}

export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, options, placeholder, className, ...rest } = props;
  const { controlId, messageId, control } = useFieldIds({ error, hint }, rest.id);
  const isUncontrolled = rest.value === undefined && rest.defaultValue === undefined;
  return (
    <FieldFrame {...{ label, error, hint, controlId, messageId, className }}>
      <div className="ui-field-box">
        <select
          {...(isUncontrolled && placeholder !== undefined && { defaultValue: "" })}
          {...rest}
          {...control}
          className="ui-field-input ui-field-select"
        >
          {placeholder !== undefined && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((entry) =>
            "options" in entry ? (
              <optgroup key={entry.label} label={entry.label}>
                {entry.options.map(toOption)}
              </optgroup>
            ) : (
              toOption(entry)
            ),
          )}
        </select>
        <span className="ui-field-chevron">
          <ChevronDownIcon size={20} />
        </span>
      </div>
    </FieldFrame>
  );
}

function toOption({ value, label }: SelectOption) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
