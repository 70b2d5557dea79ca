import type { ReactNode } from "react";
import "./sheet.css";

/** The main button of a form inside a sheet. It stays in view while the form scrolls. */
export function SheetAction({ children }: { children: ReactNode }) {
  return <div className="ui-sheet-action">{children}</div>;
}
