import { use, useMemo, Suspense } from "react";
import { classNames } from "./class-names.ts";
import { SkeletonText } from "./skeleton.tsx";
import "./html-text.css";

export interface HtmlTextProps {
  html: string;
  className?: string | undefined;
}

type Sanitise = (html: string) => string;

let sanitiser: Promise<Sanitise> | undefined;

function loadSanitiser(): Promise<Sanitise> {
  sanitiser ??= import("./sanitise-html.ts").then((file) => file.sanitiseHtml);
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
