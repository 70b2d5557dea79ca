import { classNames } from "./class-names.ts";
import "./skeleton.css";

/** Stands where content will come; `className` gives it the size of that content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames("ui-skeleton", className)} aria-hidden="true" />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span className="ui-skeleton-text" aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="ui-skeleton ui-skeleton-line" />
      ))}
    </span>
  );
}
