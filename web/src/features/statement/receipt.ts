/** The texts of a receipt, as the sheet shows them. */
export interface Receipt {
  readonly site: string;
  readonly title: string;
  readonly amount: string;
  readonly status: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly fileName: string;
}

const width = 720;
const edge = 48;
const headHeight = 96;
const rowHeight = 84;
const ink = "#1a1f3d";

/** The browser cannot make the picture. */
export class CannotDraw extends Error {}

/** Shares the receipt as a picture where the phone can, else saves it. */
export async function shareReceipt(receipt: Receipt): Promise<void> {
  const blob = await new Promise<Blob | null>((resolve) => {
    drawReceipt(receipt).toBlob(resolve, "image/png");
  });
  if (!blob) throw new CannotDraw("The picture could not be made.");
  const file = new File([blob], receipt.fileName, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      // The member closed the phone's own dialog.
      if (error instanceof DOMException && error.name === "AbortError") return;
      if (!(error instanceof DOMException && error.name === "NotAllowedError")) throw error;
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = receipt.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The amount first, then a row for each fact, dark on white for paper and for every app. */
function drawReceipt({ site, title, amount, status, rows }: Receipt): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const height = headHeight + 250 + rows.length * rowHeight + edge;
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new CannotDraw("The browser cannot draw.");
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, y: number, size: number, weight = 400) => {
    context.font = `${weight} ${size}px ${fontFamily}`;
    context.fillText(text, edge, y, width - 2 * edge);
  };
  context.textBaseline = "middle";
  context.fillStyle = "white";
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  context.fillRect(0, 0, width, headHeight);
  context.fillStyle = "#f5c04a";
  write(site, headHeight / 2, 44, 700);
  context.fillStyle = ink;
  write(title, headHeight + 56, 32);
  write(amount, headHeight + 124, 60, 700);
  write(status, headHeight + 192, 30, 700);
  for (const [index, [label, value]] of rows.entries()) {
    const top = headHeight + 240 + index * rowHeight;
    context.fillStyle = "#d8dbe6";
    context.fillRect(edge, top, width - 2 * edge, 1);
    context.fillStyle = "#5b617d";
    write(label, top + 24, 22);
    context.fillStyle = ink;
    write(value, top + 58, 28);
  }
  return canvas;
}
