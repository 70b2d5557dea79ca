import type { ReactNode } from "react";
import { CheckIcon, CloseIcon } from "./icons/action.tsx";
import { useUiTexts } from "./ui-texts.tsx";
import "./timeline.css";

export interface TimelineStep {
  readonly key: string;
  readonly label: ReactNode;
  /** When it was reached, or what is being waited for. */
  readonly note?: ReactNode;
  readonly state: "done" | "current" | "ahead" | "failed";
}

/** How something goes on, from the top down. Signs and colours tell how far; so do words, aloud. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  const { stepStates } = useUiTexts();
  return (
    <ol className="ui-timeline" aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          className="ui-timeline-step"
          data-state={step.state}
          aria-current={step.state === "current" ? "step" : undefined}
        >
          <span className="ui-timeline-mark" aria-hidden="true">
            {step.state === "done" && <CheckIcon size={16} />}
            {step.state === "failed" && <CloseIcon size={16} />}
          </span>
          <div className="ui-timeline-text">
            <p className="ui-timeline-label">
              {step.label}
              <span className="sr-only">, {stepStates[step.state]}</span>
            </p>
            {step.note && <p className="ui-timeline-note">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
