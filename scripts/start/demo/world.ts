import { setTimeout as pause } from "node:timers/promises";
import { currencies, type Market } from "@krapao/contract/market";
import type { Config } from "#server/config/config.ts";
import { localUrl } from "#scripts/start/ports.ts";
import { Sandbox } from "#testkit/sandbox.ts";
import type { DemoTime } from "./time.ts";

const pollMilliseconds = 10;

/** The running product and the outside world, in which members and operators live through the past. */
export class DemoWorld {
  readonly config: Config;
  readonly time: DemoTime;
  readonly signal: AbortSignal;
  readonly sandbox: Sandbox;
  readonly market: Market;
  /** One baht in the market's own currency. */
  readonly step: number;

  constructor(config: Config, time: DemoTime, signal: AbortSignal) {
    this.config = config;
    this.time = time;
    this.signal = signal;
    this.sandbox = new Sandbox(localUrl("127.0.0.1", config.sandboxPort), signal);
    this.market = config.market;
    this.step = currencies(config.market)[0] === "LAK" ? 1000 : 1;
  }

  /** Polls until the value is there; the signal ends the wait. */
  async until<Found>(find: () => Promise<Found | undefined>): Promise<Found> {
    for (;;) {
      const found = await find();
      if (found !== undefined) return found;
      await pause(pollMilliseconds, undefined, { signal: this.signal });
    }
  }
}
