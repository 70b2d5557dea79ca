import { use, useMemo, Suspense } from "react";
import { SkeletonText } from "../feedback/skeleton.tsx";
import { classNames } from "../styles/class-names.ts";
import { toPlainHtml } from "./plain-html.ts";
import "./html-text.css";

export interface HtmlTextProps {
  html: string;
  className?: string | undefined;
}

type Sanitise = (html: string) => string;

/**
 * Has its result as a property when it is loaded, so that React's `use` reads it without a wait.
 */
type Load = Promise<Sanitise> & { status?: "fulfilled"; value?: Sanitise };

let sanitiser: Load | undefined;

/** Loads the sanitiser early, so that a text whose height matters need not wait for it. */
export function loadSanitiser(): Promise<Sanitise> {
  if (!sanitiser) {
    const load: Load = import("./sanitise-html.ts").then(
      (file) => file.sanitiseHtml,
      // If the sanitiser cannot be loaded, show the plain text.
      () => toPlainHtml,
    );
    void load.then((value) => Object.assign(load, { status: "fulfilled", value }));
    sanitiser = load;
  }
  return sanitiser;
}

/** Shows HTML from the server after sanitising it. */
export function HtmlText(props: HtmlTextProps) {
  return (
    <Suspense fallback={<SkeletonText />}>
      <CleanHtml {...props} />
    </Suspense>
  );
}

function CleanHtml({ html, className }: HtmlTextProps) {
  const sanitise = use(loadSanitiser());
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html, sanitise]);
  return <div className={classNames("ui-html", className)} dangerouslySetInnerHTML={clean} />;
}
