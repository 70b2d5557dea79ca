import { classNames } from "./class-names.ts";
import { useUiTexts } from "./ui-texts.tsx";
import "./skeleton.css";

/** Stands where content will come; `className` gives it the size of that content. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span className={classNames("ui-skeleton", className)} aria-hidden="true" />;
}

/** Lines of text to come; whoever goes there by ear hears that they are. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  const texts = useUiTexts();
  return (
    <div>
      <p className="sr-only">{texts.loading}</p>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="ui-skeleton ui-skeleton-line" aria-hidden="true" />
      ))}
    </div>
  );
}
