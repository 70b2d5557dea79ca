/** The URL of an SVG from the server. Inside an image element the SVG cannot run code. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const side = 1024;
const headHeight = 140;
const lineHeight = 110;

/** The words around a saved code, which explain it later among other pictures. */
interface PictureFrame {
  readonly fileName: string;
  /** The name of the site. */
  readonly title: string;
  /** Below the code, the most important first. */
  readonly lines: readonly string[];
}

/** Saves the code as a picture, so that a bank's app on the same phone can open it. */
export async function savePicture(svg: string, frame: PictureFrame): Promise<void> {
  const picture = new Image(side, side);
  // In some browsers an SVG without width and height has no size.
  picture.src = pictureUrl(svg.replace("<svg ", `<svg width="${side}" height="${side}" `));
  await picture.decode();
  const blob = await new Promise<Blob | null>((resolve) => {
    drawFrame(picture, frame).toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("The picture could not be made.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = frame.fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The code between the name of the site and the lines, dark on white for every camera. */
function drawFrame(picture: HTMLImageElement, { title, lines }: PictureFrame): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const height = headHeight + side + lines.length * lineHeight + 40;
  Object.assign(canvas, { width: side, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, y: number, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${fontFamily}`;
    context.fillText(text, side / 2, y, side - 80);
  };
  context.fillStyle = "white";
  context.fillRect(0, 0, side, height);
  context.fillStyle = "#1a1f3d";
  context.fillRect(0, 0, side, headHeight);
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = "#f5c04a";
  write(title, headHeight / 2, 68, 700);
  context.drawImage(picture, 0, headHeight, side, side);
  context.fillStyle = "#1a1f3d";
  for (const [index, line] of lines.entries()) {
    const y = headHeight + side + (index + 0.5) * lineHeight;
    write(line, y, index === 0 ? 84 : 52, index === 0 ? 700 : 400);
  }
  return canvas;
}
