import type { ComponentProps } from "react";
import { FieldFrame, useFieldIds, type FieldTexts } from "./field-frame.tsx";

interface TextAreaProps extends ComponentProps<"textarea">, FieldTexts {
  name: string;
}

/** A field for some sentences. */
export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const { controlId, messageId, control } = useFieldIds({ error, hint }, rest.id);
  return (
    <FieldFrame {...{ label, error, hint, controlId, messageId, className }}>
      <div className="ui-field-box">
        <textarea {...rest} {...control} className="ui-field-input" />
      </div>
    </FieldFrame>
  );
}
