import type { ComponentProps, ReactNode } from "react";
import { ErrorIcon, InfoIcon, SuccessIcon, WarningIcon } from "../icons/status.tsx";
import { classNames } from "../styles/class-names.ts";
import "./callout.css";

const icons = {
  info: <InfoIcon />,
  warning: <WarningIcon />,
  success: <SuccessIcon />,
  error: <ErrorIcon />,
} as const;

export interface CalloutProps extends Omit<ComponentProps<"div">, "title"> {
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
}

/** A note with its own box, so that members notice it. */
export function Callout(props: CalloutProps) {
  const { tone = "info", title, icon = icons[tone], className, children, ...rest } = props;
  return (
    <div {...rest} className={classNames("ui-callout", className)} data-tone={tone}>
      <span className="ui-callout-icon">{icon}</span>
      <div className="ui-callout-text">
        {title && <p className="ui-callout-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
