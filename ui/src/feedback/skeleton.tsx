import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import "./skeleton.css";

/**
 * Fills the space of content that is still loading. `className` gives it the size of that content.
 */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames("ui-skeleton", className)} aria-hidden="true" />;
}

/** Lines of text that are still loading. */
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
 * Announces to screen readers that content is loading. A screen with nothing else to read needs it:
 * Orca does not even read the name of an empty screen.
 */
export function SkeletonWords() {
  return <p className="sr-only">{useUiTexts().loading}</p>;
}
