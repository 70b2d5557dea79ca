import { useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import { useWheelScroll } from "./use-wheel-scroll.ts";
import { keyIndex, typedIndex, typeOn } from "./wheel-keys.ts";
import "./wheel-picker.css";

interface WheelOption {
  readonly value: string;
  /** The text that a member types to find the option. */
  readonly label: string;
  readonly content: ReactNode;
}

export interface WheelPickerProps {
  label: string;
  options: readonly WheelOption[];
  value: string;
  onChange: (value: string) => void;
  isInvalid?: boolean | undefined;
  /** The id of the error message. */
  messageId?: string | undefined;
}

/**
 * Options on a wheel with the chosen one in the middle. It works by finger, arrow keys or first
 * letters.
 */
export function WheelPicker(props: WheelPickerProps) {
  const { label, options, value, onChange, isInvalid = false, messageId } = props;
  const id = useId();
  const wheelRef = useRef<HTMLDivElement>(null);
  const typing = useRef({ text: "", at: 0 });
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );

  function choose(next: number | undefined): void {
    const option = next === undefined ? undefined : options[next];
    if (option && option.value !== value) onChange(option.value);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const moved = keyIndex(event.key, index, options.length);
    if (moved === undefined && event.key.length !== 1) return;
    event.preventDefault();
    if (moved !== undefined) return choose(moved);
    typing.current = typeOn(typing.current, event.key, event.timeStamp);
    const labels = options.map((option) => option.label);
    return choose(typedIndex(labels, index, typing.current.text));
  }

  useWheelScroll(wheelRef, index, choose);

  return (
    <div className={classNames("ui-wheel", isInvalid && "ui-wheel-wrong")}>
      <p id={`${id}-label`} className="ui-wheel-label">
        {label}
      </p>
      <div className="ui-wheel-window">
        <div
          ref={wheelRef}
          className="ui-wheel-options"
          role="listbox"
          tabIndex={0}
          aria-labelledby={`${id}-label`}
          aria-activedescendant={`${id}-${options[index]?.value}`}
          aria-invalid={isInvalid}
          aria-describedby={isInvalid ? messageId : undefined}
          // Otherwise the sheet around the wheel would treat a pull on it as a swipe.
          data-no-swipe
          onKeyDown={handleKey}
        >
          {options.map((option, at) => (
            // The listbox has the focus, so it receives the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={option.value}
              id={`${id}-${option.value}`}
              className="ui-wheel-option"
              role="option"
              tabIndex={-1}
              aria-selected={at === index}
              onClick={() => choose(at)}
            >
              {option.content}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
