import { Checkbox } from "@krapao/ui/form/checkbox.tsx";
import { useId } from "react";

/** What an item is, how much, why, and how long it waits or how it ended. */
export interface QueueLine {
  readonly title: string;
  readonly amount: string;
  readonly note: string;
  readonly state: string;
}

interface QueueRowProps extends QueueLine {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  /** Where several rows can be decided at once. */
  readonly mark?: { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void };
}

/** One item of a queue. */
export function QueueRow({ title, amount, note, state, isChosen, onChoose, mark }: QueueRowProps) {
  const textId = useId();
  return (
    <li className={mark && "flex items-stretch"}>
      {mark && (
        <Checkbox
          className="flex-none items-center border-b border-line ps-4"
          label={<span className="sr-only">{mark.label}</span>}
          checked={mark.isOn}
          onChange={mark.onToggle}
        />
      )}
      <button
        type="button"
        className="office-row"
        aria-labelledby={textId}
        aria-current={isChosen}
        onClick={onChoose}
      >
        <span id={textId} className="block">
          <span className="flex justify-between gap-3 font-semibold">
            <span>{title}</span>
            <span>{amount}</span>
          </span>
          <span className="flex flex-wrap justify-between gap-x-3 text-small text-content-soft">
            <span>{note}</span>
            <span>{state}</span>
          </span>
        </span>
      </button>
    </li>
  );
}
