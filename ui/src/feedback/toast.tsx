import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ErrorIcon, InfoIcon, SuccessIcon } from "../icons/status.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import { currentToasts, subscribeToasts, type Toast } from "./toast-store.ts";
import "./toast.css";

const none: readonly Toast[] = [];

function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToasts, currentToasts, () => none);
}

/** Shows the toasts above everything, dialogs too. Stands once, at the root of the app. */
export function ToastRegion() {
  const toasts = useToasts();
  const regionRef = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // The region stays open while empty, because a live region that has just appeared is not read.
  // It is shown anew only to come above a dialog, behind which it could not be heard anyway.
  // After the paint: a popover that opens has the whole page laid out before the page is of use.
  useEffect(() => {
    const region = regionRef.current;
    if (!region?.showPopover) return;
    if (region.matches(":popover-open")) {
      const isBehindDialog = newest !== undefined && document.querySelector("dialog[open]");
      if (!isBehindDialog) return;
      region.hidePopover();
    }
    region.showPopover();
  }, [newest]);

  return (
    <div ref={regionRef} className="ui-toasts" popover="manual" role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/**
 * Reads new toasts aloud inside a modal dialog, which makes the rest of the page inert and so
 * silences the region itself.
 */
export function ToastAnnouncer() {
  const toasts = useToasts();
  const texts = useUiTexts();
  // What was told before this opened has been heard already.
  const [lastBefore] = useState(() => toasts.at(-1)?.id ?? 0);
  return (
    <div className="sr-only" role="status">
      {toasts
        .filter(({ id }) => id > lastBefore)
        .map((toast) => (
          <p key={toast.id}>{`${texts.toast[toast.tone]}: ${toast.text}`}</p>
        ))}
    </div>
  );
}

const toneIcons = {
  success: <SuccessIcon />,
  error: <ErrorIcon />,
  info: <InfoIcon />,
} as const;

function ToastCard({ toast }: { toast: Toast }) {
  const texts = useUiTexts();
  return (
    <div className="ui-toast" data-tone={toast.tone}>
      <span className="ui-toast-icon">{toneIcons[toast.tone]}</span>
      {/* Two paragraphs: the kind and the message would be read as one word within a single one. */}
      <div className="ui-toast-text">
        <p className="ui-toast-word">{texts.toast[toast.tone]}</p> <p>{toast.text}</p>
      </div>
    </div>
  );
}
