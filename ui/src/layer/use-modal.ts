import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
} from "react";
import { raiseToasts } from "../feedback/raise-toasts.ts";
import { findShown, focusShown } from "./focus-shown.ts";
import { openLayer } from "./layer-stack.ts";

/**
 * Taps outside are ignored for this time. The second of two quick taps on the button that opens a
 * sheet lands outside the panel, which is still sliding in.
 */
const enteringMilliseconds = 350;

/**
 * The content stays rendered for this time after closing, so that the closing animation shows it.
 */
const leavingMilliseconds = 250;

/**
 * Opens and closes a native dialog with the common behaviour of all layers: Escape, a tap outside
 * and the back button request to close; focus moves in and is restored; the page behind does not
 * scroll. A required layer ignores these requests.
 */
export function useModal(isOpen: boolean, onClose: () => void, { isRequired = false } = {}) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const closeRef = useRef(onClose);
  const [isPresent, setIsPresent] = useState(isOpen);
  if (isOpen && !isPresent) setIsPresent(true);

  useEffect(() => {
    closeRef.current = isRequired ? () => undefined : onClose;
  });

  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen || !dialog) return undefined;
    return enter(dialog, () => closeRef.current());
  }, [isOpen]);

  // Closing must not happen in the clean-up above. React runs that before it restores the focus,
  // and the focus would be inside the closing dialog.
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

  // A transition, because closing changes the style of the whole page and the tap need not wait for
  // it.
  const requestClose = () => startTransition(onClose);

  return {
    dialogRef,
    requestClose,
    /** Whether to render the content: while open and while closing. */
    isPresent,
    handlers: {
      onCancel: (event: LayerEvent) => {
        // A file picker inside sends `cancel` too; only the dialog's own event means Escape.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isRequired) requestClose();
      },
      onClose: (event: LayerEvent) => {
        // A dialog inside this one handles its own close.
        if (event.target !== event.currentTarget) return;
        // Chrome closes a dialog on the second Escape in a row, even if `cancel` was prevented.
        if (!isOpen) return;
        if (isRequired) dialogRef.current?.showModal();
        else onClose();
      },
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        const { target, currentTarget } = event;
        const isOutside = target === currentTarget && "steady" in currentTarget.dataset;
        if (isOutside && !isRequired) requestClose();
      },
    },
  };
}

interface LayerEvent {
  preventDefault: () => void;
  target: unknown;
  currentTarget: unknown;
}

/** The element that had focus when a dialog opened. It gets the focus back. */
const openers = new WeakMap<Element, Element | null>();

/** Shows a dialog above everything. The returned function removes it from the open layers. */
function enter(dialog: HTMLDialogElement, close: () => void): () => void {
  // The element with the focus may have been removed or disabled before.
  const { activeElement, body } = document;
  openers.set(dialog, activeElement === body ? findShown() : activeElement);
  // Before the dialog shows: both change the style of the whole page, which is then computed once.
  const leaveLayers = openLayer({ close });
  dialog.showModal();
  raiseToasts();
  // The title gets the focus first: it names the layer, and it does not open the phone's keyboard.
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
  // A dialog and the sheet below it may close together; then the sheet's opener gets the focus.
  for (let gone = goneAround(opener); gone; gone = goneAround(opener)) opener = openers.get(gone);
  // Browsers restore focus too, but Safari does not restore it to an element that was only tapped.
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement === opener) return;
  // The opener is gone, for example a claimed coupon: focus stays in the visible content.
  focusShown();
}

function goneAround(element: Element | null | undefined): Element | null | undefined {
  return element?.closest("dialog:not([open])");
}
