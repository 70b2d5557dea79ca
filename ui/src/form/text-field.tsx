import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "prefix">, FieldTexts {
  name: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  isReadOnly?: boolean | undefined;
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, prefix, suffix, isReadOnly = false, className, ...rest } = props;
  const { controlId, messageId, control } = useFieldIds({ error, hint }, rest.id);
  return (
    <FieldFrame {...{ label, error, hint, controlId, messageId, className }}>
      <div className={classNames("ui-field-box", isReadOnly && "ui-field-box-still")}>
        {prefix && <span className="ui-field-side">{prefix}</span>}
        <input {...rest} {...control} className="ui-field-input" readOnly={isReadOnly} />
        {suffix && <span className="ui-field-side">{suffix}</span>}
      </div>
    </FieldFrame>
  );
}
