import { Ticker } from "#ui/ticker.tsx";
import { useSiteText } from "./site-text.ts";

/** The notice at the top. Its place is kept free, so that nothing moves when it arrives. */
export function Notice() {
  const text = useSiteText("notice")?.text;
  return <div className="mb-2 min-h-12">{text && <Ticker text={text} />}</div>;
}
