import type { Slice } from "@krapao/contract/spinwheel";

export interface WheelPicture {
  readonly slices: readonly Slice[];
  /** In rotations, clockwise. */
  readonly angle: number;
  /** The slice that stays bright; the others are dimmed by `dim`, from 0 to 1. */
  readonly lit: number | undefined;
  readonly dim: number;
  readonly fontFamily: string;
}

/** The remaining brightness of slices that did not win. */
const dimmedBrightness = 0.25;
const full = 2 * Math.PI;
const gold = { light: "#ffe3a1", plain: "#e8b04a", deep: "#a9701d" };
const ink = "#151736";

/** Draws the wheel into a square of the given side, as paths: sharp at every angle and size. */
export function drawWheel(
  context: CanvasRenderingContext2D,
  side: number,
  picture: WheelPicture,
): void {
  context.clearRect(0, 0, side, side);
  context.save();
  context.translate(side / 2, side / 2);
  const outer = side / 2 - 1;
  const radius = outer * 0.9;
  drawRim(context, outer, radius);
  context.save();
  context.rotate(picture.angle * full);
  for (const index of picture.slices.keys()) drawSlice(context, radius, index, picture);
  context.restore();
  drawBulbs(context, (outer + radius) / 2, side);
  drawHub(context, radius * 0.17);
  context.restore();
}

function drawRim(context: CanvasRenderingContext2D, outer: number, radius: number): void {
  const shine = context.createLinearGradient(-outer, -outer, outer, outer);
  shine.addColorStop(0, gold.light);
  shine.addColorStop(0.5, gold.plain);
  shine.addColorStop(1, gold.deep);
  disc(context, outer, shine);
  disc(context, outer * 0.975, ink);
  disc(context, radius * 1.015, shine);
}

function drawBulbs(context: CanvasRenderingContext2D, at: number, side: number): void {
  const count = 24;
  for (let bulb = 0; bulb < count; bulb += 1) {
    const rotation = ((bulb + 0.5) / count) * full;
    context.beginPath();
    context.arc(at * Math.cos(rotation), at * Math.sin(rotation), side * 0.0075, 0, full);
    context.fillStyle = bulb % 2 === 0 ? gold.light : gold.deep;
    context.fill();
  }
}

function drawHub(context: CanvasRenderingContext2D, radius: number): void {
  const shine = context.createRadialGradient(-radius / 3, -radius / 3, 0, 0, 0, radius);
  shine.addColorStop(0, gold.light);
  shine.addColorStop(0.6, gold.plain);
  shine.addColorStop(1, gold.deep);
  disc(context, radius * 1.14, ink);
  disc(context, radius, shine);
  // The diamond of the brand's weave.
  context.beginPath();
  for (const corner of [0, 1, 2, 3]) {
    const rotation = (corner / 4) * full;
    context.lineTo(Math.cos(rotation) * radius * 0.5, Math.sin(rotation) * radius * 0.5);
  }
  context.closePath();
  context.fillStyle = ink;
  context.fill();
}

function disc(
  context: CanvasRenderingContext2D,
  radius: number,
  fill: string | CanvasGradient,
): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, full);
  context.fillStyle = fill;
  context.fill();
}

function drawSlice(
  context: CanvasRenderingContext2D,
  radius: number,
  index: number,
  { slices, lit, dim, fontFamily }: WheelPicture,
): void {
  const slice = slices[index];
  if (!slice) return;
  const width = full / slices.length;
  const start = index * width - full / 4;
  wedge(context, radius, start, width);
  context.fillStyle = slice.bgColor;
  context.fill();
  context.lineWidth = Math.max(1, radius * 0.008);
  context.strokeStyle = gold.plain;
  context.stroke();
  drawLabel(context, radius, { slice, rotation: start + width / 2, fontFamily });
  if (lit === undefined || lit === index || dim === 0) return;
  wedge(context, radius, start, width);
  context.fillStyle = `rgb(0 0 0 / ${(1 - dimmedBrightness) * dim})`;
  context.fill();
}

function wedge(
  context: CanvasRenderingContext2D,
  radius: number,
  start: number,
  width: number,
): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, radius, start, start + width);
  context.closePath();
}

/** Along the middle of the slice, from the rim inwards, as large as it fits. */
function drawLabel(
  context: CanvasRenderingContext2D,
  radius: number,
  { slice, rotation, fontFamily }: { slice: Slice; rotation: number; fontFamily: string },
): void {
  const room = radius * 0.58;
  const size = radius * 0.125;
  context.save();
  context.rotate(rotation);
  context.fillStyle = slice.textColor;
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.font = `700 ${size}px ${fontFamily}`;
  const wanted = context.measureText(slice.label).width;
  if (wanted > room) context.font = `700 ${(size * room) / wanted}px ${fontFamily}`;
  context.fillText(slice.label, radius * 0.86, 0);
  context.restore();
}
