import { Ticker } from "@krapao/ui/layout/ticker.tsx";
import { useIsOnline } from "#lib/hooks/online.ts";
import { useSiteText } from "./site-text.ts";

/**
 * The notice at the top. Its space is reserved while it may still load, so that nothing moves then.
 */
export function Notice() {
  const text = useSiteText("notice")?.text;
  const isOnline = useIsOnline();
  if (!text && !isOnline) return null;
  return <div className="mb-2 min-h-12">{text && <Ticker text={text} />}</div>;
}
