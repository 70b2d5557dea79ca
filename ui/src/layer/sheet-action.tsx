import type { ReactNode } from "react";
import { classNames } from "../styles/class-names.ts";
import "./sheet.css";

interface SheetActionProps {
  /** The form is in a raised card of the sheet. */
  isInCard?: boolean | undefined;
  children: ReactNode;
}

/** The main button of a form inside a sheet. It stays in view while the form scrolls. */
export function SheetAction({ isInCard, children }: SheetActionProps) {
  return (
    <div className={classNames("ui-sheet-submit", isInCard && "ui-sheet-submit-card")}>
      {children}
    </div>
  );
}
