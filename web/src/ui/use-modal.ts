import { useEffect, useLayoutEffect, useRef, useState, type MouseEvent } from "react";
import { openLayer } from "./layer-stack.ts";

/** How long content stays after closing, so that it can be seen leaving. */
const leavingMilliseconds = 250;

/**
 * Opens and closes a native dialog with the manners all layers share: Escape, a tap outside and the
 * back button ask to close; focus moves in and comes back; the page behind keeps still.
 */
export function useModal(isOpen: boolean, onClose: () => void) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const closeRef = useRef(onClose);
  const [isPresent, setIsPresent] = useState(isOpen);
  if (isOpen && !isPresent) setIsPresent(true);

  useEffect(() => {
    closeRef.current = onClose;
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen || !dialog) return undefined;
    const opener = document.activeElement;
    dialog.showModal();
    // The title first: it says where one is, and no keyboard jumps up before it is asked for.
    dialog.querySelector("h2")?.focus();
    const forget = openLayer({ close: () => closeRef.current() });
    return () => {
      forget();
      dialog.close();
      // Safari leaves focus on the body when the opener was tapped rather than focused.
      if (opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true });
    };
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setIsPresent(false), leavingMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen]);

  return {
    dialogRef,
    /** Whether content is to be rendered: while open and while leaving. */
    isPresent,
    handlers: {
      onCancel: (event: {
        preventDefault: () => void;
        target: unknown;
        currentTarget: unknown;
      }) => {
        // A file picker inside sends `cancel` too; only the dialog's own means Escape.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      onClose: () => {
        // Chrome closes by itself on the second Escape in a row, whatever `cancel` was answered.
        if (isOpen) onClose();
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) onClose();
      },
    },
  };
}
