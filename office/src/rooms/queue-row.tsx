import { useId } from "react";

interface QueueRowProps {
  readonly title: string;
  readonly amount: string;
  readonly note: string;
  readonly state: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** One item of a queue: what it is, how much, why, and how long or how it ended. */
export function QueueRow({ title, amount, note, state, isChosen, onChoose }: QueueRowProps) {
  const textId = useId();
  return (
    <li>
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
