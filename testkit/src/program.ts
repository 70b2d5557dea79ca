import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface ProgramOptions {
  readonly name: string;
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Programs start hundreds of times in a proof, so compiled code is cached between runs. */
const compileCache = join(tmpdir(), "krapao-compile-cache");

/** A program of the product as a separate process, which can be killed and restarted. */
export class Program {
  readonly name: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;

  constructor(options: ProgramOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts it. Returns true when it is ready; false if it ended before. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<boolean> {
    const { entry, environment, logFile } = this.#options;
    const log = openSync(logFile, "a");
    const child = spawn(process.execPath, [entry], {
      env: {
        PATH: process.env["PATH"] ?? "",
        NODE_COMPILE_CACHE: compileCache,
        ...environment,
        ...more,
      },
      stdio: ["ignore", log, log, "ipc"],
      detached: true,
    });
    closeSync(log);
    this.#child = child;
    const ready = once(child, "message").then(() => true);
    const ended = once(child, "exit").then(() => false);
    return Promise.race([ready, ended]);
  }

  async startOrFail(): Promise<void> {
    if (await this.start()) return;
    throw new Error(`${this.name} did not start:\n${(await this.readLog()).slice(-2000)}`);
  }

  /** Whether it has stopped itself (SIGSTOP) and waits to be continued. */
  get isHeld(): boolean {
    const pid = this.#child?.pid;
    if (!this.isRunning || pid === undefined) return false;
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return state.startsWith("T");
  }

  resume(): void {
    this.#child?.kill("SIGCONT");
  }

  /** Kills it without warning. Returns true if it died of that. */
  async kill(): Promise<boolean> {
    const child = this.#child;
    await this.#end("SIGKILL");
    return child?.signalCode === "SIGKILL";
  }

  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Resolves when it has ended for any reason. */
  async ended(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  readLog(): Promise<string> {
    return readFile(this.#options.logFile, "utf8");
  }
}
