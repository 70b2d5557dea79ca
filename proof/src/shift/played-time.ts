import { setTimeout as pause } from "node:timers/promises";
import { Clock } from "@krapao/testkit/clock";
import type { World } from "@krapao/testkit/world";

/** A played minute takes this long. */
const realMilliseconds = 2400;
/** The clock moves in steps that are shorter than any lease. */
const stepSeconds = 10;

/** The clock of the product and of the sandbox, which runs faster than the machine's. */
export class PlayedTime {
  readonly #world: World;
  #isOver = false;
  minute = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** The next time that it is so late in Bangkok. */
  async goTo(hour: string): Promise<void> {
    await this.#world.query(
      `update clock set shift = shift + interval '1 day'
         - (clock_now() at time zone 'Asia/Bangkok' - $1::interval)::time`,
      [hour],
    );
    await this.#setSandbox();
  }

  async skip(interval: string): Promise<void> {
    await new Clock(await this.#world.client()).move(interval);
    await this.#setSandbox();
  }

  async aheadSeconds(): Promise<number> {
    return new Clock(await this.#world.client()).readShiftSeconds();
  }

  async #setSandbox(): Promise<void> {
    await this.#world.sandbox.setClock(Math.round((await this.aheadSeconds()) * 1000));
  }

  /** Runs until it is stopped. */
  async run(): Promise<void> {
    const clock = new Clock(await this.#world.client());
    const steps = 60 / stepSeconds;
    const stepMilliseconds = realMilliseconds / steps;
    while (!this.#isOver) {
      const startedAt = performance.now();
      await pause(stepMilliseconds);
      const passed = (performance.now() - startedAt) / 1000;
      await clock.move(`${Math.max(0, stepSeconds - passed)} seconds`);
      await this.#setSandbox();
      this.minute += 1 / steps;
    }
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Until a minute has been played after this one. */
  async waitFor(minute: number): Promise<void> {
    while (this.minute < minute && !this.#isOver) await pause(50);
  }
}
