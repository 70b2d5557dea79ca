import type { ComponentProps, ReactNode } from "react";
import { buttonClass, type ButtonSize, type ButtonTone } from "./button.tsx";

export interface LinkButtonProps extends ComponentProps<"a"> {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  isFull?: boolean | undefined;
  icon?: ReactNode;
}

/** A link with the style of a button. */
export function LinkButton(props: LinkButtonProps) {
  const { tone, size, isFull, icon, className, children, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ tone, size, isFull, className })}>
      <span className="ui-button-content">
        {icon}
        <span className="ui-button-label">{children}</span>
      </span>
    </a>
  );
}
