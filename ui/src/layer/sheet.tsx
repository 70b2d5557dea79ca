import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from "react";
import { IconButton } from "../button/icon-button.tsx";
import { ToastAnnouncer } from "../feedback/toast.tsx";
import { CloseIcon } from "../icons/action.tsx";
import { classNames } from "../styles/class-names.ts";
import { useUiTexts } from "../ui-texts.tsx";
import { Frozen } from "./frozen.tsx";
import { liftAboveKeyboard } from "./keyboard-lift.ts";
import { LayerTitle } from "./layer-title.tsx";
import { followSwipeDown } from "./swipe-down.ts";
import { useModal } from "./use-modal.ts";
import "./modal.css";
import "./sheet.css";

export interface SheetProps {
  isOpen: boolean;
  /** Called on a swipe, Escape, a tap outside, the close button and the back button. */
  onClose: () => void;
  title: string;
  /** A small button beside the title, such as help. */
  action?: ReactNode;
  /** The main action, within reach of the thumb. */
  footer?: ReactNode;
  /** Nothing inside takes focus. This is the default without a footer. */
  isRead?: boolean | undefined;
  /** Only its own buttons close it, for a question that must be answered. */
  isRequired?: boolean | undefined;
  /** Keeps its height while its content changes, for example with tabs. */
  isTall?: boolean | undefined;
  children?: ReactNode;
}

/** A bottom sheet. Its content is mounted again each time it opens. */
export function Sheet(props: SheetProps) {
  const { isOpen, onClose, title, action, footer, isTall, isRequired, children } = props;
  const { isRead = !footer } = props;
  // Read-only content has nothing else to focus, and the arrow keys must scroll it.
  const contentTabIndex = isRead ? 0 : undefined;
  const texts = useUiTexts();
  const titleId = useId();
  const { dialogRef, requestClose, isPresent, handlers } = useModal(isOpen, onClose, {
    isRequired,
  });
  const panelRef = useRef<HTMLDivElement>(null);
  const scrollerRef = useRef<HTMLDivElement>(null);
  const handleSwipe = useEffectEvent(onClose);

  useEffect(() => {
    const dialog = dialogRef.current;
    const panel = panelRef.current;
    const scroller = scrollerRef.current;
    if (!isOpen || !dialog || !panel || !scroller) return undefined;
    const endSwipe = isRequired
      ? () => undefined
      : followSwipeDown({ panel, scroller, onClose: () => handleSwipe() });
    const endLift = liftAboveKeyboard(dialog);
    return () => {
      endSwipe();
      endLift();
    };
  }, [isOpen, isRequired, dialogRef]);

  return (
    <dialog ref={dialogRef} className="ui-modal ui-sheet" aria-labelledby={titleId} {...handlers}>
      {isPresent && (
        <Frozen isFrozen={!isOpen}>
          <div ref={panelRef} className={classNames("ui-sheet-panel", isTall && "ui-sheet-tall")}>
            <div className="ui-sheet-header">
              {!isRequired && <span className="ui-sheet-handle" aria-hidden="true" />}
              <LayerTitle id={titleId} className="ui-sheet-title">
                {title}
              </LayerTitle>
              {action && <span className="ui-sheet-action">{action}</span>}
              {!isRequired && (
                <IconButton label={texts.close} icon={<CloseIcon />} onClick={requestClose} />
              )}
            </div>
            <div ref={scrollerRef} className="ui-sheet-content" tabIndex={contentTabIndex}>
              {children}
            </div>
            {footer && <div className="ui-sheet-footer">{footer}</div>}
            <ToastAnnouncer />
          </div>
        </Frozen>
      )}
    </dialog>
  );
}
