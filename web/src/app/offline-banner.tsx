import { WarningIcon } from "@krapao/ui/icons/status.tsx";
import { useIsOnline } from "#lib/hooks/online.ts";
import { useTexts } from "#locale/texts.ts";

/**
 * Says that the phone is offline: over the page, so that nothing moves when it comes and goes, and
 * beside the chat's button. It stands behind the content, so that at the end of a page, however many
 * lines it takes, nothing is left below it; part of that room every page has to spare.
 */
export function OfflineBanner() {
  const texts = useTexts("shell");
  const isOnline = useIsOnline();
  return (
    <div
      className="pointer-events-none sticky bottom-[calc(var(--menu-height)+env(safe-area-inset-bottom)+1.25rem)] z-10 ps-4 pe-19 not-empty:-mt-11"
      role="status"
    >
      {!isOnline && (
        <p className="flex min-h-12 items-center gap-2 rounded-medium border border-coral bg-coral-wash px-3 py-1.5 text-small leading-normal text-coral shadow-lifted">
          <WarningIcon size={20} className="shrink-0" />
          {texts.offlineBanner}
        </p>
      )}
    </div>
  );
}
