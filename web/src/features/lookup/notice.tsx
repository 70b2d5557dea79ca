import { Ticker } from "@krapao/ui/layout/ticker.tsx";
import { useIsReached } from "#lib/hooks/online.ts";
import { useSiteText } from "#locale/site-text.ts";

/**
 * The notice at the top. Its space is reserved while it may still load, so that nothing moves then.
 */
export function Notice() {
  const text = useSiteText("notice")?.text;
  const isReached = useIsReached();
  if (!text && !isReached) return null;
  return <div className="mb-2 min-h-12">{text && <Ticker text={text} />}</div>;
}
