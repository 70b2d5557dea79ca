import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { StartError } from "./start-error.ts";

export interface PartOptions {
  /** The name for a person: it begins a sentence. */
  readonly name: string;
  /** The program, as a path from the project's folder. */
  readonly entry: string;
  readonly parameters?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** A sentence about an unexpected end; undefined if the part has printed the reason itself. */
export type Ending = string | undefined;

const shutdownMilliseconds = 10_000;
/** The exit code of our programs after they have printed the reason. */
const explainedCode = 1;

/**
 * A program of ours in a child process. It has its own session, so that Ctrl-C in a terminal
 * reaches only this process, which decides the order of the end. It ends by itself when the channel
 * closes.
 */
export class Part {
  readonly name: string;
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  #isReady = false;
  #isStopping = false;

  constructor({ name, entry, parameters = [], environment }: PartOptions) {
    this.name = name;
    this.#child = spawn(process.execPath, [join(projectDir, entry), ...parameters], {
      cwd: projectDir,
      env: environment,
      detached: true,
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.ended = new Promise((resolve) => {
      this.#child.once("error", (error) => resolve(`${name} cannot be run: ${error.message}.`));
      this.#child.once("exit", (code, signal) => resolve(this.#describe(code, signal)));
    });
  }

  /** The message by which the part reports that it is ready. */
  async ready(): Promise<unknown> {
    const message = new Promise<unknown>((resolve) => {
      this.#child.on("message", (received) => {
        if ((received as { type?: unknown } | null)?.type === "ready") resolve(received);
      });
    });
    const ending = this.ended.then((sentence) => {
      throw new StartError(sentence ?? "");
    });
    const first = await Promise.race([message, ending]);
    this.#isReady = true;
    return first;
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#child.kill("SIGTERM");
    const impatience = setTimeout(() => this.#child.kill("SIGKILL"), shutdownMilliseconds);
    await this.ended;
    clearTimeout(impatience);
  }

  #describe(code: number | null, signal: NodeJS.Signals | null): Ending {
    if (this.#isStopping || (!this.#isReady && code === explainedCode)) return undefined;
    return `${this.name} ended unexpectedly (${signal ?? `code ${code}`}).`;
  }
}
