import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { classNames } from "../styles/class-names.ts";
import "./icon-button.css";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label"> {
  /** Screen readers read it instead of the icon. */
  label: string;
  icon: ReactNode;
  isBusy?: boolean | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, isBusy = false, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={classNames("ui-icon-button", className)}
      aria-label={label}
      aria-busy={isBusy}
      aria-disabled={isBusy || rest["aria-disabled"]}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
}
