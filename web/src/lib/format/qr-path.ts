import { create } from "qrcode";

export interface QrDrawing {
  /** The width in modules, including the quiet zone. */
  readonly side: number;
  readonly path: string;
}

/** Cameras may not find a code without four light modules around it. */
const quiet = 4;

/** Returns the QR code of a text as an SVG path, with one line for each run of dark modules. */
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
