import { useId, type ReactNode } from "react";
import { ErrorIcon } from "../icons/status.tsx";
import { classNames } from "../styles/class-names.ts";
import "./field.css";

/** The properties of every field besides the attributes of its own element. */
export interface FieldTexts {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** Ids and attributes that connect a control to its label, hint and error. */
export function useFieldIds({ error, hint }: Pick<FieldTexts, "error" | "hint">, id?: string) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const messageId = `${controlId}-message`;
  return {
    controlId,
    messageId,
    control: {
      id: controlId,
      "aria-invalid": Boolean(error),
      "aria-describedby": error || hint ? messageId : undefined,
    },
  };
}

interface FieldFrameProps extends FieldTexts {
  controlId: string;
  messageId: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * The label above a control and the line below it. The line is always there, so that an error moves
 * nothing.
 */
export function FieldFrame(props: FieldFrameProps) {
  const { label, error, hint, controlId, messageId, className, children } = props;
  return (
    <div className={classNames("ui-field", error && "ui-field-wrong", className)}>
      <label className="ui-field-label" htmlFor={controlId}>
        {label}
      </label>
      {children}
      <FieldMessage id={messageId} error={error} hint={hint} />
    </div>
  );
}

interface FieldMessageProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
}

function FieldMessage({ id, error, hint }: FieldMessageProps) {
  return (
    <div className="ui-field-message" id={id}>
      {/* Only an error is announced; the hint is read with the field. */}
      <span className="contents" aria-live="polite">
        {error && (
          <span className="ui-field-error">
            <ErrorIcon size={16} />
            <span>{error}</span>
          </span>
        )}
      </span>
      {!error && hint}
    </div>
  );
}
