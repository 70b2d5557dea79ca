import type { Field } from "@krapao/contract/office/shape";
import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { FieldFrame, useFieldIds } from "@krapao/ui/form/field-frame.tsx";
import { SelectField } from "@krapao/ui/form/select-field.tsx";
import { TextField } from "@krapao/ui/form/text-field.tsx";
import { nameOf } from "#lib/form.ts";

interface FormFieldProps {
  readonly field: Field;
  readonly label: string;
  readonly optionLabel: (option: string) => string;
  readonly value: string | boolean;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string | boolean) => void;
}

/** A field of a form that is made from a schema. */
export function FormField(props: FormFieldProps) {
  const { field, label, optionLabel, value, error, isReadOnly, onChange } = props;
  const name = nameOf(field);
  if (typeof value === "boolean") {
    return (
      <Checkbox
        className="mb-6"
        name={name}
        label={label}
        checked={value}
        disabled={isReadOnly}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  }
  const common = { name, label, value, error };
  const onType = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (field.type === "choice") {
    const options = field.options.map((option) => ({ value: option, label: optionLabel(option) }));
    return (
      <SelectField
        {...common}
        options={options}
        placeholder={value === "" ? "–" : undefined}
        disabled={isReadOnly}
        onChange={onType}
      />
    );
  }
  if (field.isLong) return <LongField {...common} isReadOnly={isReadOnly} onType={onType} />;
  return (
    <TextField
      {...common}
      autoComplete="off"
      inputMode={field.type === "number" ? "decimal" : "text"}
      isReadOnly={isReadOnly}
      onChange={onType}
    />
  );
}

interface LongFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isReadOnly: boolean;
  readonly onType: (event: { target: { value: string } }) => void;
}

function LongField({ name, label, value, error, isReadOnly, onType }: LongFieldProps) {
  const { controlId, messageId, control } = useFieldIds({ error });
  return (
    <FieldFrame {...{ label, error, controlId, messageId }}>
      <textarea
        {...control}
        className="office-chat-field"
        name={name}
        rows={5}
        value={value}
        readOnly={isReadOnly}
        onChange={onType}
      />
    </FieldFrame>
  );
}
