/** The URL of an SVG from the server. Inside an image element the SVG cannot run code. */
export function pictureUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const side = 1024;

/** Saves the code as a picture, so that a bank's app on the same phone can open it. */
export async function savePicture(svg: string, fileName: string): Promise<void> {
  const picture = new Image(side, side);
  // In some browsers an SVG without width and height has no size.
  picture.src = pictureUrl(svg.replace("<svg ", `<svg width="${side}" height="${side}" `));
  await picture.decode();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: side, height: side });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The browser cannot draw.");
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.drawImage(picture, 0, 0, side, side);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (!blob) throw new Error("The picture could not be made.");
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}
