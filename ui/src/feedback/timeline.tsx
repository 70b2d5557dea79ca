import type { ReactNode } from "react";
import { CheckIcon, CloseIcon } from "../icons/action.tsx";
import "./timeline.css";

export interface TimelineStep {
  readonly key: string;
  readonly label: ReactNode;
  /** The time at which the step was reached, or the reason for the wait. */
  readonly note?: ReactNode;
  readonly state: "done" | "current" | "ahead" | "failed";
}

export interface TimelineProps {
  label: string;
  steps: readonly TimelineStep[];
  /** The state of each step in words, because screen readers do not read icons and colours. */
  states: Readonly<Record<TimelineStep["state"], string>>;
}

/** The steps of a process, from top to bottom. */
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
