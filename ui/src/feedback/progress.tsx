import "./progress.css";

export interface ProgressProps {
  label: string;
  /** From 0 to 1. */
  share: number;
}

/** The completed share of a long task. */
export function Progress({ label, share }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div className="ui-progress">
      <div className="ui-progress-text">
        <span>{label}</span>
        <span className="whitespace-nowrap tabular-nums">{percent}%</span>
      </div>
      <progress className="ui-progress-bar" aria-label={label} value={percent} max={100} />
    </div>
  );
}
