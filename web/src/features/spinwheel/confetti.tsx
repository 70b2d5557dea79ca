import { useEffect, useRef } from "react";
import { confettiSeconds, makeBits, positionBit, type Bit } from "./confetti-motion.ts";

const bitCount = 90;

/**
 * Confetti for a win: once, above everything, without blocking taps, and not with reduced motion.
 */
export function Confetti() {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return undefined;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    const bits = makeBits(bitCount, Math.random);
    let startedAt: number | undefined;
    let frame = requestAnimationFrame(function step(now) {
      startedAt ??= now;
      const seconds = (now - startedAt) / 1000;
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (const bit of bits) drawBit(context, bit, seconds);
      if (seconds < confettiSeconds) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={canvasRef} className="spin-confetti" aria-hidden="true" />;
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
