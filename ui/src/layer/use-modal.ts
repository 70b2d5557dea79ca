import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
} from "react";
import { raiseToasts } from "../feedback/raise-toasts.ts";
import { focusShown } from "./focus-shown.ts";
import { openLayer } from "./layer-stack.ts";

/**
 * How long a tap outside counts for nothing: the second of two quick taps on what opens a sheet lands
 * beside the panel, which is only just coming in.
 */
const enteringMilliseconds = 350;

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
    return enter(dialog, () => closeRef.current());
  }, [isOpen]);

  // Closing must not happen in the clean-up above: React runs that before it puts focus back to
  // where it was, which would be inside the dialog that is leaving.
  useLayoutEffect(() => {
    if (!isOpen) leave(dialogRef.current);
  }, [isOpen]);

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    return () => leave(dialog);
  }, []);

  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setIsPresent(false), leavingMilliseconds);
    return () => clearTimeout(timer);
  }, [isOpen]);

  // In a step of its own: closing changes the style of the whole page, and the tap need not wait for it.
  const requestClose = () => startTransition(onClose);

  return {
    dialogRef,
    requestClose,
    /** Whether content is to be rendered: while open and while leaving. */
    isPresent,
    handlers: {
      onCancel: (event: LayerEvent) => {
        // A file picker inside sends `cancel` too; only the dialog's own means Escape.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        requestClose();
      },
      onClose: (event: LayerEvent) => {
        // A dialog that stands inside this one closes for itself.
        if (event.target !== event.currentTarget) return;
        // Chrome closes by itself on the second Escape in a row, whatever `cancel` was answered.
        if (isOpen) onClose();
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        const { target, currentTarget } = event;
        if (target === currentTarget && "steady" in currentTarget.dataset) requestClose();
      },
    },
  };
}

interface LayerEvent {
  preventDefault: () => void;
  target: unknown;
  currentTarget: unknown;
}

/** What had focus when a dialog opened, and gets it back. */
const openers = new WeakMap<Element, Element | null>();

/** Shows a dialog above everything; the function returned takes its place among the layers away. */
function enter(dialog: HTMLDialogElement, close: () => void): () => void {
  openers.set(dialog, document.activeElement);
  // Before the dialog shows: both change the style of the whole page, which is then found out once.
  const leaveLayers = openLayer({ close });
  dialog.showModal();
  raiseToasts();
  // The title first: it says where one is, and no keyboard jumps up before it is asked for.
  dialog.querySelector("h2")?.focus();
  const timer = setTimeout(() => (dialog.dataset["steady"] = ""), enteringMilliseconds);
  return () => {
    clearTimeout(timer);
    delete dialog.dataset["steady"];
    leaveLayers();
  };
}

function leave(dialog: HTMLDialogElement | null): void {
  if (!dialog?.open) return;
  dialog.close();
  let opener = openers.get(dialog);
  // A dialog and the sheet it came from may leave together; then the sheet's opener gets focus.
  for (let gone = goneAround(opener); gone; gone = goneAround(opener)) opener = openers.get(gone);
  // Browsers give focus back too, but Safari only to what was focused rather than tapped.
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement === opener) return;
  // The opener is gone, as a coupon is once it is claimed: focus stays in what is shown now.
  focusShown();
}

function goneAround(element: Element | null | undefined): Element | null | undefined {
  return element?.closest("dialog:not([open])");
}
