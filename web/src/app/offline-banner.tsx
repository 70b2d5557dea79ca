import { WarningIcon } from "@krapao/ui/icons/status.tsx";
import { useEffect } from "react";
import { awaitServer, noteReach } from "#lib/api/reach.ts";
import { useIsReached } from "#lib/hooks/online.ts";
import { useTexts } from "#locale/texts.ts";

/**
 * Shows that the server cannot be reached. It lies over the page, so that nothing moves when it appears. It comes after the content in the document and reserves its own height, so
 * that it never covers the end of a page; each page already has part of that space.
 */
export function OfflineBanner() {
  const texts = useTexts("shell");
  const isReached = useIsReached();
  // A screen at rest makes no call that would find the server again.
  useEffect(() => {
    return isReached ? undefined : awaitServer(() => noteReach(true), false);
  }, [isReached]);
  return (
    <div
      className="pointer-events-none sticky bottom-[calc(var(--menu-height)+env(safe-area-inset-bottom)+1.25rem)] z-10 px-4 not-empty:-mt-8"
      role="status"
    >
      {!isReached && (
        <p className="flex min-h-12 items-center gap-2 rounded-medium border border-coral bg-coral-wash px-3 py-1.5 text-small leading-normal text-coral shadow-lifted">
          <WarningIcon size={20} className="shrink-0" />
          {texts.offlineBanner}
        </p>
      )}
    </div>
  );
}
