import type { ReactNode } from "react";
import { CheckIcon, CloseIcon } from "../icons/action.tsx";
import "./timeline.css";

export interface TimelineStep {
  readonly key: string;
  readonly label: ReactNode;
  /** When it was reached, or what is being waited for. */
  readonly note?: ReactNode;
  readonly state: "done" | "current" | "ahead" | "failed";
}

export interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
  /** What signs and colours tell of each step, for those who hear it. */
  states: Readonly<Record<TimelineStep["state"], string>>;
}

/** How something goes on, from the top down. */
export function Timeline({ label, steps, states }: TimelineProps) {
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
              <span className="sr-only">, {states[step.state]}</span>
            </p>
            {step.note && <p className="ui-timeline-note">{step.note}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
