import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { ErrorIcon, InfoIcon, SuccessIcon } from "../icons/status.tsx";
import { useUiTexts } from "../ui-texts.tsx";
import { currentToasts, subscribeToasts, type Toast } from "./toast-store.ts";
import "./toast.css";

const none: readonly Toast[] = [];

function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribeToasts, currentToasts, () => none);
}

/** Shows the toasts above everything, including dialogs. The app renders it once, at its root. */
export function ToastRegion() {
  const toasts = useToasts();
  const regionRef = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;

  // The region stays open while it is empty, because screen readers ignore a live region that has
  // just appeared. It is opened again only to come above a dialog, where screen readers cannot
  // reach it anyway. This runs after the paint, because opening a popover forces a layout of the
  // whole page.
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
 * Announces new toasts inside a modal dialog. The dialog makes the rest of the page inert, so the
 * region itself is silent.
 */
export function ToastAnnouncer() {
  const toasts = useToasts();
  const texts = useUiTexts();
  // Toasts from before the dialog opened were announced already.
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
      {/* Two paragraphs, because in one paragraph the kind and the message are read as one word. */}
      <div className="ui-toast-text">
        <p className="ui-toast-word">{texts.toast[toast.tone]}</p> <p>{toast.text}</p>
      </div>
    </div>
  );
}
