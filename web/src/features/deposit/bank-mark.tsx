import type { CSSProperties } from "react";
import "./bank-mark.css";

/** The letters and the colour that members know a bank by, as the hue and lightness of OKLCH. */
const known: Readonly<Record<string, { letters?: string; hue: number; light?: number }>> = {
  KBANK: { letters: "K", hue: 150 },
  SCB: { hue: 303, light: 0.4 },
  KTB: { hue: 235 },
  BBL: { hue: 262, light: 0.4 },
  BAY: { hue: 85, light: 0.55 },
  TMB: { letters: "ttb", hue: 255 },
  GSB: { hue: 352 },
  BAAC: { hue: 140, light: 0.44 },
  GHB: { hue: 55, light: 0.54 },
  UOB: { hue: 265, light: 0.36 },
  CIMB: { hue: 20, light: 0.42 },
  BCEL: { hue: 25 },
  LDB: { hue: 258 },
  JDB: { hue: 250, light: 0.38 },
  TRUEWALLET: { letters: "TW", hue: 45, light: 0.56 },
};

/** More letters would touch the edges. */
const mostLetters = 4;

/** Our own sign for a bank or provider: its letters on its colour. */
export function BankMark({ code }: { code: string }) {
  const { letters, hue, light = 0.48 } = known[code] ?? { hue: hueOf(code), light: 0.42 };
  const name = (letters ?? code.replace(/^LA_/, "")).slice(0, mostLetters);
  const style = { "--bank-hue": hue, "--bank-light": light, "--letters": name.length };
  return (
    <span className="bank-mark" style={style as CSSProperties} aria-hidden="true">
      {name}
    </span>
  );
}

/** The same code always has the same colour. */
function hueOf(code: string): number {
  return Array.from(code).reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 7);
}
