import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Spinner } from "../feedback/spinner.tsx";
import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import "./button.css";

export type ButtonTone = "primary" | "quiet" | "danger" | "plain";
export type ButtonSize = "medium" | "large";

interface ButtonStyle {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  isFull?: boolean | undefined;
  /** The icon is above the text, for narrow buttons side by side. */
  isStacked?: boolean | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonStyle {
  /** Shows a spinner inside the button. The button keeps its width and ignores taps meanwhile. */
  isBusy?: boolean | undefined;
  icon?: ReactNode;
}

/** The classes of a button. Links that are styled as buttons use them too. */
export function buttonClass({
  tone = "primary",
  size = "medium",
  isFull,
  isStacked,
  className,
}: ButtonStyle): string {
  return classNames(
    "ui-button",
    `ui-button-${tone}`,
    `ui-button-${size}`,
    isFull && "ui-button-full",
    isStacked && "ui-button-stacked",
    className,
  );
}

export function Button(props: ButtonProps) {
  const {
    tone,
    size,
    isBusy = false,
    isFull,
    isStacked,
    icon,
    className,
    children,
    ...others
  } = props;
  const { onClick, disabled: isClosed = false, ...rest } = others;
  const texts = useUiTexts();

  function handleClick(event: MouseEvent<HTMLButtonElement>): void {
    // A busy or closed button keeps the focus, so it must block the tap and the form submit itself.
    if (isBusy || isClosed) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, isFull, isStacked, className })}
      aria-disabled={isBusy || isClosed || rest["aria-disabled"]}
      aria-busy={isBusy}
      onClick={handleClick}
    >
      <span className="ui-button-content">
        {icon}
        <span className="ui-button-label">{children}</span>
      </span>
      {isBusy && <Spinner className="ui-button-spinner" />}
      <span className="sr-only" aria-live="polite">
        {isBusy && texts.busy}
      </span>
    </button>
  );
}
