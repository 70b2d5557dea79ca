import type { CSSProperties } from "react";
import "./bank-mark.css";

/** A sign of our own for a bank or provider: its code on a colour made from it. */
export function BankMark({ code }: { code: string }) {
  const name = code.replace(/^LA_/, "");
  const style = { "--bank-hue": hueOf(code), "--letters": name.length } as CSSProperties;
  return (
    <span className="bank-mark" style={style} aria-hidden="true">
      {name}
    </span>
  );
}

/** The same code has the same colour everywhere. */
function hueOf(code: string): number {
  return Array.from(code).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 7);
}
