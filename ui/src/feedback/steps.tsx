import { useUiTexts } from "../ui-texts.tsx";
import "./steps.css";

export interface StepsProps {
  /** The names of the steps, in order. */
  labels: readonly string[];
  /** The index of the current step. */
  current: number;
}

/** The progress of a wizard: a bar for each step, and the name of the current one. */
export function Steps({ labels, current }: StepsProps) {
  const texts = useUiTexts();
  return (
    <div className="ui-steps">
      <div className="ui-steps-bars" aria-hidden="true">
        {labels.map((label, index) => (
          <span key={label} className="ui-steps-bar" data-state={stateOf(index, current)} />
        ))}
      </div>
      {/* Two paragraphs, because in one paragraph the name and the number are read as one word. */}
      <div className="ui-steps-text" aria-live="polite">
        <p className="ui-steps-label">{labels[current]}</p>
        <p className="ui-steps-count">{texts.stepOf(current + 1, labels.length)}</p>
      </div>
    </div>
  );
}

function stateOf(index: number, current: number): "done" | "current" | "ahead" {
  if (index < current) return "done";
  return index === current ? "current" : "ahead";
}
