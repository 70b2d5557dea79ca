import { useIsOnline } from "#lib/online.ts";
import { useTexts } from "#locale/texts.ts";
import { WarningIcon } from "#ui/icons/status.tsx";

/**
 * Says that the phone is offline: over the page, so that nothing moves when it comes and goes, and
 * beside the chat's button, where every page ends with room to spare.
 */
export function OfflineBanner() {
  const texts = useTexts("shell");
  const isOnline = useIsOnline();
  return (
    <div
      className="pointer-events-none fixed inset-x-0 bottom-[calc(var(--menu-height)+env(safe-area-inset-bottom)+1.25rem)] z-10 mx-auto max-w-(--column-width) ps-4 pe-19"
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
