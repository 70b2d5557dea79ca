import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import "./skeleton.css";

/** Stands where content will come; `className` gives it the size of that content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames("ui-skeleton", className)} aria-hidden="true" />;
}

/** Lines of text to come. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <div>
      <SkeletonWords />
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="ui-skeleton ui-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}

/**
 * That content will come, for whoever goes there by ear. Where nothing else on a screen can be heard
 * it is needed: of one that is empty Orca does not even say the name.
 */
export function SkeletonWords() {
  return <p className="sr-only">{useUiTexts().loading}</p>;
}
