import { setTimeout as pause } from "node:timers/promises";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import type { Program } from "@krapao/testkit/program";
import type { World } from "@krapao/testkit/world";
import type { Random } from "./random.ts";
import type { Record } from "./record.ts";

export interface Kill {
  readonly what: "server" | "postgres";
  /** Requests that the killed process was handling. */
  readonly inFlight: number;
}

/** The times at which PostgreSQL was down, by the machine's clock. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

interface KillerOptions {
  readonly world: World;
  readonly record: Record;
  readonly random: Random;
  readonly postgres: Postgres;
  readonly dataDir: string;
}

const restartPauseMilliseconds = 200;
/** The shortest and the longest time without a kill. */
const calm = { from: 200, to: 3500 };
const bothAtOnce = 0.15;

/** Kills servers and PostgreSQL without warning, at random moments, and starts them again. */
export class Killer {
  /** Only real kills: a process that had ended by itself a moment before does not count. */
  readonly kills: Kill[] = [];
  readonly outages: Outage[] = [];
  lastKillAt = 0;
  postgres: Postgres;
  readonly #options: KillerOptions;
  #restarts: Promise<void>[] = [];
  #isPostgresUp = true;

  constructor(options: KillerOptions) {
    this.#options = options;
    this.postgres = options.postgres;
  }

  /** Runs all kills in random order; `afterEach` checks the books in between. */
  async run(
    counts: { servers: number; postgres: number },
    afterPostgres: () => Promise<void>,
  ): Promise<void> {
    const { random } = this.#options;
    const left = { ...counts };
    while (left.servers + left.postgres > 0) {
      await this.#waitUntilAllRun();
      await pause(random.between(calm.from, calm.to));
      const isPostgres = random.isBelow(left.postgres / (left.servers + left.postgres));
      if (isPostgres) {
        left.postgres -= 1;
        await this.#killPostgres();
        await afterPostgres();
      } else {
        const isBoth = left.servers > 1 && random.isBelow(bothAtOnce);
        left.servers -= isBoth ? 2 : 1;
        this.#killServers(isBoth);
      }
    }
    await this.#waitUntilAllRun();
  }

  #killServers(isBoth: boolean): void {
    const { world, random } = this.#options;
    const chosen = isBoth ? [...world.servers] : [random.pick(world.servers)];
    for (const server of chosen) {
      const inFlight = this.#inFlight([world.ports[world.servers.indexOf(server)] ?? 0]);
      this.#restarts.push(this.#killServer(server, inFlight));
    }
  }

  async #killServer(server: Program, inFlight: number): Promise<void> {
    if (await server.kill()) this.#note({ what: "server", inFlight });
    await this.#startAgain(server);
  }

  async #killPostgres(): Promise<void> {
    const { world, dataDir } = this.#options;
    this.#isPostgresUp = false;
    const from = Date.now();
    const inFlight = this.#inFlight(world.ports);
    // It is our own child and still alive: a signal to an ended process would fail.
    process.kill(this.postgres.pid, "SIGKILL");
    await this.postgres.ended;
    this.#note({ what: "postgres", inFlight });
    const again = await startPostgres(dataDir);
    if (again.url !== this.postgres.url)
      throw new Error("PostgreSQL restarted at another address.");
    this.postgres = again;
    this.outages.push({ from, to: Date.now() });
    this.#isPostgresUp = true;
  }

  #inFlight(ports: readonly number[]): number {
    const { record } = this.#options;
    return ports.reduce((sum, port) => sum + record.inFlight(port), 0);
  }

  #note(kill: Kill): void {
    this.kills.push(kill);
    this.lastKillAt = performance.now();
  }

  /** Restarts it repeatedly until it stays up, as a supervisor does. */
  async #startAgain(server: Program): Promise<void> {
    while (!(await server.start())) await pause(restartPauseMilliseconds);
  }

  /** Servers that end by themselves when PostgreSQL stops are restarted too, and counted. */
  async #waitUntilAllRun(): Promise<void> {
    const { world, record } = this.#options;
    await Promise.all(this.#restarts.splice(0));
    while (!this.#isPostgresUp) await pause(restartPauseMilliseconds);
    for (const server of world.servers) {
      if (server.isRunning) continue;
      record.note("a server ended by itself");
      await this.#startAgain(server);
    }
  }
}
