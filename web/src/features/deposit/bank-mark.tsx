import type { CSSProperties } from "react";
import "./bank-mark.css";

/** Our own logo for a bank or provider: its code on a colour derived from it. */
export function BankMark({ code }: { code: string }) {
  const name = code.replace(/^LA_/, "");
  const style = { "--bank-hue": hueOf(code), "--letters": name.length } as CSSProperties;
  return (
    <span className="bank-mark" style={style} aria-hidden="true">
      {name}
    </span>
  );
}

/** The same code always has the same colour. */
function hueOf(code: string): number {
  return Array.from(code).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 7);
}
