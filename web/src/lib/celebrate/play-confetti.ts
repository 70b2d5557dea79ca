import { confettiSeconds, makeBits, positionBit, type Bit } from "./confetti-motion.ts";
import "./confetti.css";

const bitCount = 90;

/** Confetti for a win: once, above everything, without blocking taps. */
export function playConfetti(): void {
  const canvas = document.createElement("canvas");
  canvas.className = "confetti";
  canvas.ariaHidden = "true";
  // Above an open dialog.
  canvas.popover = "manual";
  document.body.append(canvas);
  canvas.showPopover();
  canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
  canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
  const context = canvas.getContext("2d");
  const bits = makeBits(bitCount, Math.random);
  let startedAt: number | undefined;
  requestAnimationFrame(function step(now) {
    startedAt ??= now;
    const seconds = (now - startedAt) / 1000;
    if (!context || seconds >= confettiSeconds) return canvas.remove();
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (const bit of bits) drawBit(context, bit, seconds);
    requestAnimationFrame(step);
    return undefined;
  });
}

function drawBit(context: CanvasRenderingContext2D, bit: Bit, seconds: number): void {
  const { width, height } = context.canvas;
  const { fromSide, top, opacity } = positionBit(bit, seconds);
  const side = bit.size * height;
  context.save();
  context.globalAlpha = opacity;
  context.translate((bit.fromLeft ? 0 : width) + fromSide * height, top * height);
  context.rotate(bit.spin * seconds);
  // Paper that rotates appears narrow and wide in alternation.
  context.scale(Math.cos(bit.spin * seconds * 1.7), 1);
  context.fillStyle = bit.color;
  context.fillRect(-side / 2, -side / 2, side, side * 0.7);
  context.restore();
}
