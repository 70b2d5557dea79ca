import { create } from "qrcode";

export interface QrDrawing {
  /** How many modules it is wide, with the quiet ones around it. */
  readonly side: number;
  readonly path: string;
}

/** Without four light modules around it cameras may not find a code. */
const quiet = 4;

/** A text as the path of a QR code: one line for each run of dark modules. */
export function drawQr(text: string): QrDrawing {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let y = 0; y < size; y += 1) {
    let x = 0;
    while (x < size) {
      let end = x;
      while (end < size && data[y * size + end]) end += 1;
      if (end > x) path += `M${x + quiet} ${y + quiet}h${end - x}v1h-${end - x}z`;
      x = end + 1;
    }
  }
  return { side: size + 2 * quiet, path };
}
