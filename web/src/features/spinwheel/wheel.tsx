import type { Slice } from "@krapao/contract/spinwheel";
import { useEffectEvent, useLayoutEffect, useRef } from "react";
import { WheelStage } from "./wheel-stage.ts";
import "./wheel.css";

interface WheelProps {
  slices: readonly Slice[];
  label: string;
  /** The slice to spin to, and the spin that drew it; without one the wheel rests. */
  index: number | undefined;
  spin: string | undefined;
  /** The rotation has ended: the result may be shown now. */
  onStop: () => void;
}

/** The wheel, on a canvas with the resolution of the screen. */
export function Wheel({ slices, label, index, spin, onStop }: WheelProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const stageRef = useRef<WheelStage>(undefined);
  const stop = useEffectEvent(onStop);

  useLayoutEffect(() => {
    if (!canvasRef.current) return undefined;
    const stage = new WheelStage(canvasRef.current);
    stageRef.current = stage;
    return () => stage.leave();
  }, []);
  useLayoutEffect(() => stageRef.current?.show(slices), [slices]);
  useLayoutEffect(() => {
    if (index === undefined || spin === undefined) stageRef.current?.rest();
    else stageRef.current?.moveTo({ index, spin }, () => stop());
  }, [index, spin]);

  return (
    <div className="spin-wheel">
      <canvas
        ref={canvasRef}
        className="spin-wheel-canvas ui-fades"
        role="img"
        aria-label={label}
      />
      <Pointer />
    </div>
  );
}

function Pointer() {
  return (
    <svg className="spin-wheel-pointer" viewBox="-1 -4 38 48" aria-hidden="true">
      <path d="M18 43 5 17a14.5 14.5 0 1 1 26 0z" fill="#e8b04a" stroke="#151736" strokeWidth="2" />
      <circle cx="18" cy="13" r="5.5" fill="#151736" />
    </svg>
  );
}
