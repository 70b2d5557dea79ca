import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "#server/config/config.ts";
import { webBuildSettings } from "#server/config/web-build.ts";
import { openDataDir } from "#server/platform/postgres/data-dir.ts";
import { PostgresError } from "#server/platform/postgres/postgres-error.ts";
import { startPostgres } from "#server/platform/postgres/postgres.ts";
import { dataLockFile, waitForLock } from "#scripts/lock.ts";
import { ensureWebBuilt, officeBuild } from "#scripts/web-build.ts";
import { describeRunning, type Demo } from "./banner.ts";
import { liveDemoPast } from "./demo/past.ts";
import { DemoTime } from "./demo/time.ts";
import { Part, type Ending, type PartOptions } from "./part.ts";
import { ensurePortsFree, localUrl } from "./ports.ts";
import { sandboxPushKeys } from "./push-keys.ts";
import { reloadOnChange } from "./reload.ts";
import { StartError } from "./start-error.ts";

export interface RunOptions {
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** Web and server reload when the code changes. */
  readonly isDevelopment: boolean;
  /** Aborted when everything must end. */
  readonly signal: AbortSignal;
}

/** A copy that is ending, or an operator's command, releases the folder within moments. */
const lockMilliseconds = 3000;
const readyMilliseconds = 60_000;
const pollMilliseconds = 25;
/** The past takes some seconds, on a busy machine many more; this is the longest wait. */
const pastMilliseconds = 120_000;

/** Starts every part, waits until one ends or all must end, and ends the rest. Returns the exit code. */
export async function run(options: RunOptions): Promise<0 | 1> {
  const { signal } = options;
  const started = new Run(options);
  try {
    await started.start();
    const ending = await started.firstEnding();
    if (signal.aborted) return 0;
    if (ending) console.error(ending);
    return 1;
  } catch (error) {
    if (signal.aborted) return 0;
    print(error);
    return 1;
  } finally {
    await started.stop();
  }
}

function print(error: unknown): void {
  const isForAPerson = error instanceof StartError || error instanceof PostgresError;
  if (!isForAPerson) console.error(error);
  else if (error.message) console.error(error.message);
}

/** The started parts and how to end each: the last one first, so PostgreSQL at the end. */
class Run {
  readonly #options: RunOptions;
  readonly #undo: (() => unknown)[] = [];
  readonly #endings: Promise<Ending>[] = [];

  constructor(options: RunOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { config, environment, isDevelopment, signal } = this.#options;
    if (config.databaseUrl === undefined || config.world === "sandbox") await this.#lock();
    await ensurePortsFree(config);
    signal.throwIfAborted();
    // The server needs a build to serve; with the development server any build will do.
    if (!isDevelopment || !existsSync(join(config.webDir, "index.html"))) {
      const settings = webBuildSettings(environment, config);
      await ensureWebBuilt({ workspace: "web", outputDir: config.webDir, settings }, signal);
    }
    if (config.office) await ensureWebBuilt(officeBuild, signal);
    const databaseUrl = config.databaseUrl ?? (await this.#startPostgres());
    signal.throwIfAborted();
    const time = await this.#beginTime(config.databaseUrl ? config.databaseOwnerUrl : databaseUrl);
    const [ready, web] = await Promise.all([
      this.#startPart(this.#serverOptions(databaseUrl), [
        "server/src",
        "server/database",
        "contract/src",
      ]),
      isDevelopment ? this.#startPart(this.#webOptions()) : undefined,
      config.world === "sandbox" ? this.#startPart(this.#sandboxOptions(), ["sandbox/src"]) : null,
    ]);
    const { demo } = ready as { demo: Demo | null };
    const developmentUrl = (web as { url?: string } | undefined)?.url;
    // The server listens: the past goes through its API, and only then is it ready for members.
    if (time) await this.#live(time, demo);
    const answering = waitUntilReady(localUrl(config.host, config.port), signal);
    const isReady = await Promise.race([answering, this.firstEnding().then(() => false)]);
    if (!isReady) return;
    console.log(describeRunning({ config, demo, developmentUrl }));
  }

  /** Resolves when all must end or when a part has ended by itself. */
  async firstEnding(): Promise<Ending> {
    const { signal } = this.#options;
    const requested = new Promise<Ending>((resolve) => {
      if (signal.aborted) resolve(undefined);
      signal.addEventListener("abort", () => resolve(undefined), { once: true });
    });
    return Promise.race([requested, ...this.#endings]);
  }

  async stop(): Promise<void> {
    for (const undo of this.#undo.toReversed()) await undo();
  }

  async #lock(): Promise<void> {
    const { config, signal } = this.#options;
    const dataDir = await openDataDir(config.dataDir);
    const milliseconds = lockMilliseconds;
    const lock = await waitForLock(dataLockFile(dataDir), { milliseconds, signal });
    if (!lock) {
      throw new StartError(
        `Krapao already runs on the data folder ${dataDir}: ` +
          "end it, or set DATA_DIR, PORT and SANDBOX_PORT for a second copy.",
      );
    }
    this.#undo.push(() => lock.release());
  }

  async #startPostgres(): Promise<string> {
    const postgres = await startPostgres(this.#options.config.dataDir, this.#options.signal);
    this.#undo.push(() => postgres.stop());
    this.#endings.push(postgres.ended.then(() => "PostgreSQL ended unexpectedly."));
    return postgres.url;
  }

  /** With a sandbox and an unused database, the demo member gets a past week. */
  async #beginTime(ownerUrl: string | undefined): Promise<DemoTime | undefined> {
    const { config } = this.#options;
    if (config.world !== "sandbox" || !config.hasDemoPast || !ownerUrl) return undefined;
    const time = await DemoTime.begin(ownerUrl, localUrl("127.0.0.1", config.sandboxPort));
    // In every case the clock ends at the present, while its database still runs.
    if (time) this.#undo.push(() => time.returnToPresent().catch(() => undefined));
    return time;
  }

  async #live(time: DemoTime, demo: Demo | null): Promise<void> {
    const { config, signal } = this.#options;
    const patience = AbortSignal.any([signal, AbortSignal.timeout(pastMilliseconds)]);
    // A demo without a past is still a demo.
    if (demo)
      await liveDemoPast({ config, demo, time, signal: patience }).catch(({ message }: Error) => {
        if (!signal.aborted) console.error(`The demo's past is not whole: ${message}`);
      });
    await time.returnToPresent();
  }

  /** Starts a part and returns its ready message. */
  async #startPart(options: PartOptions, watched: readonly string[] = []): Promise<unknown> {
    const part = new Part(options);
    let stop = () => part.stop();
    this.#undo.push(() => stop());
    const ready = await part.ready();
    if (this.#options.isDevelopment && watched.length > 0) {
      stop = reloadOnChange(part, options, watched).stop;
    } else {
      this.#endings.push(part.ended);
    }
    return ready;
  }

  #serverOptions(databaseUrl: string): PartOptions {
    const { config, isDevelopment, environment } = this.#options;
    // A new user must find the banner at the end, not a line for every request of the demo's past.
    const isTrial = config.world === "sandbox" && !isDevelopment;
    return {
      name: "The server",
      entry: "server/src/main.ts",
      environment: {
        ...(isTrial ? { LOG_LEVEL: "warn" } : {}),
        // Requests leave many objects that live shortly: fewer, larger collections cost less processor time.
        NODE_OPTIONS: "--max-semi-space-size=64",
        // Without a balancer there is nobody to wait for.
        DRAIN_SECONDS: "0",
        ...sandboxPushKeys(config),
        ...environment,
        DATABASE_URL: databaseUrl,
      },
    };
  }

  #sandboxOptions(): PartOptions {
    const { config, environment } = this.#options;
    return {
      name: "The sandbox",
      entry: "sandbox/src/main.ts",
      environment: {
        ...environment,
        DATA_DIR: config.dataDir,
        SANDBOX_PORT: String(config.sandboxPort),
        WALLET_URL: config.publicUrl,
      },
    };
  }

  #webOptions(): PartOptions {
    const { config, environment } = this.#options;
    return {
      name: "The web's development server",
      entry: "scripts/start/web-dev.ts",
      environment: {
        ...environment,
        ...webBuildSettings(environment, config),
        PORT: String(config.port),
      },
    };
  }
}

async function waitUntilReady(url: string, signal: AbortSignal): Promise<true> {
  const startedAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const reply = await fetch(`${url}/readyz`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return true;
    if (performance.now() - startedAt > readyMilliseconds) {
      throw new StartError(`The server does not get ready: ${url}/readyz does not answer 200.`);
    }
    await pause(pollMilliseconds);
  }
}
