import { useIsOnline } from "#lib/online.ts";
import { useTexts } from "#locale/texts.ts";
import { WarningIcon } from "#ui/icons/status.tsx";

/** Says that the phone is offline, over the page, so that nothing moves when it comes and goes. */
export function OfflineBanner() {
  const texts = useTexts("shell");
  const isOnline = useIsOnline();
  return (
    <div className="pointer-events-none sticky top-14 z-10 h-0" role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-coral-wash px-4 py-2 text-small text-coral">
          <WarningIcon size={20} className="shrink-0" />
          {texts.offlineBanner}
        </p>
      )}
    </div>
  );
}
