import { use, useMemo, Suspense } from "react";
import { classNames } from "./class-names.ts";
import { SkeletonText } from "./skeleton.tsx";
import "./html-text.css";

export interface HtmlTextProps {
  html: string;
  className?: string | undefined;
}

let sanitiser: Promise<typeof import("./sanitise-html.ts")> | undefined;

function loadSanitiser() {
  sanitiser ??= import("./sanitise-html.ts");
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
  const { sanitiseHtml } = use(loadSanitiser());
  const clean = useMemo(() => ({ __html: sanitiseHtml(html) }), [html, sanitiseHtml]);
  return <div className={classNames("ui-html", className)} dangerouslySetInnerHTML={clean} />;
}
