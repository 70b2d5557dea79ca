import { classNames } from "../styles/class-names.ts";
import "./spinner.css";

/** Rotates during a wait. The component that shows it must describe the wait in words. */
export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={classNames("ui-spinner ui-fades", className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="9" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </svg>
  );
}
