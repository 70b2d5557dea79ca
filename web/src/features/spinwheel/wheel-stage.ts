import type { Slice } from "@krapao/contract/spinwheel";
import { drawWheel } from "./wheel-drawing.ts";
import { angleAt, planRotation } from "./wheel-motion.ts";

const dimMilliseconds = 250;
/** With reduced motion the wheel fades out and comes back at the result. */
const fadeMilliseconds = 200;

/** A canvas that is appearing or disappearing is too small for a wheel. */
const leastSide = 20;

interface Target {
  readonly index: number;
  /** Identifies the spin, so that a second one to the same slice rotates too. */
  readonly spin: string;
}

/** The wheel on its canvas. It stores its angle and spins to a slice. */
export class WheelStage {
  readonly #canvas: HTMLCanvasElement;
  readonly #leaving = new AbortController();
  #slices: readonly Slice[] = [];
  #angle = 0;
  #lit: number | undefined;
  #dim = 0;
  #spin: string | undefined;
  /** The side of the wheel when it was last drawn. */
  #side = 0;
  #frame = 0;
  #breakOff = () => {};

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    const observer = new ResizeObserver(() => {
      if (canvas.clientWidth !== this.#side) this.#draw();
    });
    observer.observe(canvas);
    const { signal } = this.#leaving;
    signal.addEventListener("abort", () => observer.disconnect());
    const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    density.addEventListener("change", () => this.#draw(), { signal });
    signal.addEventListener("abort", () => cancelAnimationFrame(this.#frame));
    void document.fonts.ready.then(() => this.#drawSoon());
  }

  show(slices: readonly Slice[]): void {
    this.#slices = slices;
    this.#drawSoon();
  }

  /** Lights all slices again; the wheel stays at its angle. */
  rest(): void {
    this.#breakOff();
    this.#spin = undefined;
    this.#light(undefined, 0);
    this.#mark("resting");
  }

  moveTo({ index, spin }: Target, onStop: () => void): void {
    if (spin === this.#spin) return;
    this.#breakOff();
    this.#spin = spin;
    this.#light(index, 0);
    this.#mark("turning");
    const count = this.#slices.length;
    const rotation = planRotation(this.#angle, { index, count, within: Math.random() });
    const drawAt = (share: number) => {
      this.#angle = angleAt(rotation, share);
    };
    const end = () => {
      this.#light(index, 1);
      this.#mark("stopped");
      onStop();
    };
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (isStill) this.#fade(drawAt, end);
    else this.#animate(rotation.milliseconds, drawAt, end);
  }

  leave(): void {
    this.#breakOff();
    this.#leaving.abort();
  }

  /** Rotates frame by frame to the slice, then dims the others. */
  #animate(milliseconds: number, drawAt: (share: number) => void, end: () => void): void {
    let startedAt: number | undefined;
    let frame = 0;
    const step = (now: number) => {
      startedAt ??= now;
      const spent = now - startedAt;
      drawAt(spent / milliseconds);
      this.#dim = Math.min(1, Math.max(0, (spent - milliseconds) / dimMilliseconds));
      this.#draw();
      if (this.#dim < 1) frame = requestAnimationFrame(step);
      else end();
    };
    frame = requestAnimationFrame(step);
    this.#breakOff = () => cancelAnimationFrame(frame);
  }

  #fade(drawAt: (share: number) => void, end: () => void): void {
    this.#canvas.dataset["fading"] = "true";
    let timer = setTimeout(() => {
      drawAt(1);
      this.#dim = 1;
      this.#draw();
      delete this.#canvas.dataset["fading"];
      timer = setTimeout(end, fadeMilliseconds);
    }, fadeMilliseconds);
    this.#breakOff = () => clearTimeout(timer);
  }

  #light(index: number | undefined, dim: number): void {
    this.#lit = index;
    this.#dim = dim;
    this.#drawSoon();
  }

  /** Draws in the next frame, once for all changes until then. */
  #drawSoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #mark(phase: "resting" | "turning" | "stopped"): void {
    this.#canvas.dataset["phase"] = phase;
  }

  #draw(): void {
    const canvas = this.#canvas;
    const context = canvas.getContext("2d");
    const side = canvas.clientWidth;
    if (!context || side < leastSide || this.#slices.length === 0) return;
    this.#side = side;
    const dots = Math.round(side * devicePixelRatio);
    // Setting the size clears the canvas, so it is set only when it changed.
    if (canvas.width !== dots) canvas.width = canvas.height = dots;
    context.setTransform(dots / side, 0, 0, dots / side, 0, 0);
    drawWheel(context, side, {
      slices: this.#slices,
      angle: this.#angle,
      lit: this.#lit,
      dim: this.#dim,
      fontFamily: getComputedStyle(canvas).fontFamily,
    });
  }
}
