import type { Slice } from "@krapao/contract/spinwheel";
import { drawWheel } from "./wheel-drawing.ts";
import { angleAt, planRotation } from "./wheel-motion.ts";

const dimMilliseconds = 250;
/** Where nothing is to move, the wheel is gone for a moment and comes back where it stops. */
const fadeMilliseconds = 200;

/** A canvas that is just coming or going has no room for a wheel. */
const leastSide = 20;

interface Target {
  readonly index: number;
  /** Names the spin, so that a second one to the same slice turns as well. */
  readonly spin: string;
}

/** The wheel on its canvas: it remembers where it stands, and turns when it is told to. */
export class WheelStage {
  readonly #canvas: HTMLCanvasElement;
  readonly #leaving = new AbortController();
  #slices: readonly Slice[] = [];
  #angle = 0;
  #lit: number | undefined;
  #dim = 0;
  #spin: string | undefined;
  /** How wide the wheel was last drawn. */
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

  /** All slices are lit again; the wheel stays where it stopped. */
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

  /** Frame by frame to the slice, then the others go dark. */
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

  /** With the next frame, and once for all that has changed until then. */
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
    // Setting the size wipes the canvas, so it is set only when it changed.
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
