import type { ReactNode } from "react";
import { Pattern } from "./pattern.tsx";
import "./frame.css";

/** The app's page: the whole screen on a phone, a column on the pattern on a wider screen. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="ui-frame">
      <Pattern className="ui-frame-pattern" />
      <div className="ui-frame-column">{children}</div>
    </div>
  );
}
