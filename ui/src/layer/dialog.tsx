import { useId, type ReactNode } from "react";
import { ToastAnnouncer } from "../feedback/toast.tsx";
import { Frozen } from "./frozen.tsx";
import { useModal } from "./use-modal.ts";
import "./modal.css";
import "./dialog.css";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The drawing or icon above the title. */
  icon?: ReactNode;
  /** The buttons, one below the other, the main one first. */
  actions: ReactNode;
  children?: ReactNode;
}

/** A question or message that the member must answer before anything else. */
export function Dialog({ isOpen, onClose, title, icon, actions, children }: DialogProps) {
  const titleId = useId();
  const textId = useId();
  const { dialogRef, isPresent, handlers } = useModal(isOpen, onClose);
  return (
    <dialog
      ref={dialogRef}
      className="ui-modal ui-dialog"
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={children ? textId : undefined}
      {...handlers}
    >
      {isPresent && (
        <Frozen isFrozen={!isOpen}>
          <div className="ui-dialog-panel">
            {icon && <div className="ui-dialog-icon">{icon}</div>}
            <h2 id={titleId} className="ui-dialog-title" tabIndex={-1}>
              {title}
            </h2>
            {children && (
              <div id={textId} className="ui-dialog-text">
                {children}
              </div>
            )}
            <div className="ui-dialog-actions">{actions}</div>
            <ToastAnnouncer />
          </div>
        </Frozen>
      )}
    </dialog>
  );
}
