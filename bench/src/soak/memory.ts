import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Program } from "@krapao/testkit/program";
import { LiveMemory } from "./live-memory.ts";

/** The first half of a run fills caches, pools and plans, and compiles code: it is not judged. */
const warmShare = 0.5;
/** So many readings are made of each half. */
const readingsEach = 10;
/**
 * The live memory may grow by less than this for each request, by a straight line through the second
 * half. It is not zero, because the moment of a reading decides what is under way.
 */
const leakBytesMax = 25;
/** Resident memory includes what the collector has not returned yet. */
const residentGrowthMax = 1.1;

interface Reading {
  readonly seconds: number;
  readonly live: number;
  readonly resident: number;
}

/** The memory of the servers over the time of a run, in megabytes. */
export class MemoryCurve {
  readonly #servers: readonly Program[];
  readonly #readings: Reading[] = [];

  constructor(servers: readonly Program[]) {
    this.#servers = servers;
  }

  /** Reads the memory at even moments until the time is over. */
  async watch(seconds: number): Promise<void> {
    const live = await Promise.all(this.#servers.map((server) => LiveMemory.of(server)));
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;
    const rest = seconds / (2 * readingsEach);
    for (let index = 1; index <= 2 * readingsEach; index += 1) {
      await pause(Math.max(0, index * rest - elapsed()) * 1000);
      const resident = sum(this.#servers.map(({ pid }) => residentOf(pid)));
      const inUse = sum(await Promise.all(live.map((one) => one.read())));
      this.#readings.push({ seconds: elapsed(), live: inUse, resident });
    }
    for (const one of live) one.close();
  }

  /** Prints the curves. Returns whether the memory stayed the same in the second half. */
  print(requestsPerSecond: number): boolean {
    const list = (name: "live" | "resident") =>
      this.#readings.map((reading) => reading[name].toFixed(name === "live" ? 1 : 0)).join(" ");
    const late = this.#readings.slice(Math.floor(this.#readings.length * warmShare));
    const perRequest = (slopeOf(late) * 1024 * 1024) / requestsPerSecond;
    const half = Math.floor(late.length / 2);
    const peak = (part: readonly Reading[]) => Math.max(...part.map(({ resident }) => resident));
    const [middle, end] = [peak(late.slice(0, half)), peak(late.slice(half))];
    const isFlat = perRequest < leakBytesMax && end <= middle * residentGrowthMax;
    console.log(`live memory in MB: ${list("live")}`);
    console.log(`resident memory in MB: ${list("resident")}`);
    console.log(
      `in the second half live memory grows by ${perRequest.toFixed(1)} bytes a request; the peak of ` +
        `resident memory goes from ${middle.toFixed(0)} to ${end.toFixed(0)} MB: ` +
        (isFlat ? "it does not grow." : "IT GROWS."),
    );
    return isFlat;
  }
}

/** The growth of live memory in megabytes a second: the slope of the line that fits best. */
function slopeOf(readings: readonly Reading[]): number {
  const mean = (values: readonly number[]) => sum(values) / values.length;
  const at = mean(readings.map(({ seconds }) => seconds));
  const size = mean(readings.map(({ live }) => live));
  const above = sum(readings.map(({ seconds, live }) => (seconds - at) * (live - size)));
  return above / sum(readings.map(({ seconds }) => (seconds - at) ** 2));
}

function residentOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
