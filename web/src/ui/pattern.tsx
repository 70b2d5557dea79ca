import { useId } from "react";
import { classNames } from "./class-names.ts";
import "./pattern.css";

/** The woven diamonds of Lao and Thai cloth. Fills its box; very quiet by itself. */
export function Pattern({ className }: { className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={classNames("ui-pattern", className)} aria-hidden="true">
      <defs>
        <pattern id={id} width="48" height="48" patternUnits="userSpaceOnUse">
          <path d={weave} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

const weave = "M24 0l24 24-24 24L0 24z";
