import { readFileSync } from "node:fs";

/** The curve has this many points, whatever the time. */
const pointCount = 20;
/** The first part of a run fills caches and compiles code. */
const warmShare = 0.3;
/** More than this between the middle and the end is growth. The collector alone moves it by less. */
const growthMax = 1.25;
const slackMegabytes = 40;

/** The resident memory of processes over the time of a run, in megabytes. */
export class MemoryCurve {
  readonly #pids: readonly number[];
  readonly #points: number[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(pids: readonly number[]) {
    this.#pids = pids;
  }

  start(seconds: number): void {
    this.#points.push(this.#read());
    this.#timer = setInterval(() => this.#points.push(this.#read()), (seconds * 1000) / pointCount);
  }

  /** Returns whether the memory stayed the same after the first part of the run. */
  stop(): boolean {
    clearInterval(this.#timer);
    const { middle, end } = this.#halves();
    return end <= middle * growthMax + slackMegabytes;
  }

  print(): void {
    const { middle, end } = this.#halves();
    const curve = this.#points.map((point) => point.toFixed(0)).join(" ");
    console.log(`resident memory in MB: ${curve}`);
    console.log(
      `its peak in the middle ${middle.toFixed(0)} MB, at the end ${end.toFixed(0)} MB: ` +
        (end <= middle * growthMax + slackMegabytes ? "it does not grow." : "IT GROWS."),
    );
  }

  /** Peaks are compared: between two of them the collector decides how much is in use. */
  #halves(): { readonly middle: number; readonly end: number } {
    const warm = this.#points.slice(Math.floor(this.#points.length * warmShare));
    const half = Math.floor(warm.length / 2);
    return { middle: Math.max(...warm.slice(0, half)), end: Math.max(...warm.slice(half)) };
  }

  #read(): number {
    const pages = this.#pids.map((pid) => {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
    });
    return pages.reduce((sum, size) => sum + size, 0);
  }
}
