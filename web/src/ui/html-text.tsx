import { use, useMemo, Suspense } from "react";
import { classNames } from "./class-names.ts";
import { SkeletonText } from "./skeleton.tsx";
import "./html-text.css";

export interface HtmlTextProps {
  html: string;
  className?: string | undefined;
}

type Sanitise = (html: string) => string;

let loading: Promise<Sanitise> | undefined;
let loaded: Sanitise | undefined;

/** Fetches what makes HTML harmless, so that a text need not wait for it where its size matters. */
export function loadSanitiser(): Promise<Sanitise> {
  loading ??= import("./sanitise-html.ts").then(({ sanitiseHtml }) => (loaded = sanitiseHtml));
  return loading;
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
  const sanitise = loaded ?? use(loadSanitiser());
  const clean = useMemo(() => ({ __html: sanitise(html) }), [html, sanitise]);
  return <div className={classNames("ui-html", className)} dangerouslySetInnerHTML={clean} />;
}
