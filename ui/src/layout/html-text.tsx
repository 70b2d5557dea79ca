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

/** Carries its result once it has one: React's `use` then reads it without a wait. */
type Load = Promise<Sanitise> & { status?: "fulfilled"; value?: Sanitise };

let sanitiser: Load | undefined;

/** Fetches what makes HTML harmless, so that a text need not wait for it where its size matters. */
export function loadSanitiser(): Promise<Sanitise> {
  if (!sanitiser) {
    const load: Load = import("./sanitise-html.ts").then(
      (file) => file.sanitiseHtml,
      // On a network that dies just now the words matter more than their dress.
      () => toPlainHtml,
    );
    void load.then((value) => Object.assign(load, { status: "fulfilled", value }));
    sanitiser = load;
  }
  return sanitiser;
}

/** Shows HTML that came from the server, made harmless first. */
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
