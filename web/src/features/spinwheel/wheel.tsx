import type { Slice } from "@krapao/contract/spinwheel";
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { drawWheel } from "./wheel-drawing.ts";
import { angleAt, planTurn } from "./wheel-motion.ts";
import "./wheel.css";

interface WheelProps {
  slices: readonly Slice[];
  label: string;
  /** The slice to turn to; while there is none, the wheel rests as it is. */
  target: { readonly index: number; readonly key: string } | undefined;
  /** The turn has ended: from here on the result may be told. */
  onStop: () => void;
}

const dimMilliseconds = 250;
const fadeMilliseconds = 200;

type Phase = "resting" | "turning" | "stopped";

/** The wheel on a canvas of as many dots as the screen has. */
export function Wheel({ slices, label, target, onStop }: WheelProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const angle = useRef(0);
  const [phase, setPhase] = useState<Phase>("resting");
  const [isFading, setIsFading] = useState(false);
  const lit = target?.index;

  const draw = useEffectEvent((dim: number) => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    const side = canvas.clientWidth;
    const dots = Math.round(side * devicePixelRatio);
    // Setting the size wipes the canvas, so it is set only when it changed.
    if (canvas.width !== dots) canvas.width = canvas.height = dots;
    context.setTransform(dots / side, 0, 0, dots / side, 0, 0);
    const { fontFamily } = getComputedStyle(canvas);
    drawWheel(context, side, { slices, angle: angle.current, lit, dim, fontFamily });
  });

  useLayoutEffect(() => draw(phase === "stopped" ? 1 : 0), [slices, phase]);
  useRedraw(canvasRef, () => draw(phase === "stopped" ? 1 : 0));

  const stop = useEffectEvent(() => {
    setPhase("stopped");
    onStop();
  });
  const start = useEffectEvent((index: number) => {
    setPhase("turning");
    const turn = planTurn(angle.current, { index, count: slices.length, within: Math.random() });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill) setIsFading(true);
    const place = (share: number) => {
      angle.current = angleAt(turn, share);
    };
    return (isStill ? fade : animate)({
      milliseconds: isStill ? fadeMilliseconds : turn.milliseconds,
      place,
      draw: (dim) => draw(dim),
      show: () => setIsFading(false),
      end: () => stop(),
    });
  });

  const key = target?.key;
  useEffect(() => {
    if (lit === undefined) {
      setPhase("resting");
      return undefined;
    }
    return start(lit);
  }, [key, lit]);

  return (
    <div className="spin-wheel">
      <canvas
        ref={canvasRef}
        className="spin-wheel-canvas"
        data-phase={phase}
        data-fading={isFading}
        role="img"
        aria-label={label}
      />
      <Pointer />
    </div>
  );
}

function Pointer() {
  return (
    <svg className="spin-wheel-pointer" viewBox="0 0 36 44" aria-hidden="true">
      <path d="M18 43 5 17a14.5 14.5 0 1 1 26 0z" fill="#e8b04a" stroke="#151736" strokeWidth="2" />
      <circle cx="18" cy="13" r="5.5" fill="#151736" />
    </svg>
  );
}

interface Performance {
  readonly milliseconds: number;
  readonly place: (share: number) => void;
  readonly draw: (dim: number) => void;
  readonly show: () => void;
  readonly end: () => void;
}

/** Turns the wheel frame by frame, then lets the others go dark; answers how to break off. */
function animate({ milliseconds, place, draw, end }: Performance): () => void {
  let startedAt: number | undefined;
  let frame = requestAnimationFrame(function step(now) {
    startedAt ??= now;
    const spent = now - startedAt;
    place(spent / milliseconds);
    const dim = Math.min(1, Math.max(0, (spent - milliseconds) / dimMilliseconds));
    draw(dim);
    if (dim < 1) frame = requestAnimationFrame(step);
    else end();
  });
  return () => cancelAnimationFrame(frame);
}

/** Where nothing is to move: gone for a moment, and back where it stops. */
function fade({ milliseconds, place, draw, show, end }: Performance): () => void {
  let timer = setTimeout(() => {
    place(1);
    draw(1);
    show();
    timer = setTimeout(end, milliseconds);
  }, milliseconds);
  return () => clearTimeout(timer);
}

/** Draws again when the size, the screen or the fonts change. */
function useRedraw(canvasRef: { current: HTMLCanvasElement | null }, redraw: () => void): void {
  const handleChange = useEffectEvent(redraw);
  useEffect(() => {
    const canvas = canvasRef.current;
    if (!canvas) return undefined;
    const observer = new ResizeObserver(() => handleChange());
    observer.observe(canvas);
    const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    const listener = () => handleChange();
    density.addEventListener("change", listener);
    void document.fonts.ready.then(listener);
    return () => {
      observer.disconnect();
      density.removeEventListener("change", listener);
    };
  }, [canvasRef]);
}
