import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import "./checkbox.css";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("ui-checkbox", className)}>
      <input {...rest} type="checkbox" className="ui-checkbox-input" />
      <span className="ui-checkbox-box" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="m5.5 12.5 4.2 4.2L18.5 8" />
        </svg>
      </span>
      <span>{label}</span>
    </label>
  );
}
