import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { StartError } from "./start-error.ts";

export interface PartOptions {
  /** What a person calls it: it begins a sentence. */
  readonly name: string;
  /** The program, seen from the project's folder. */
  readonly entry: string;
  readonly parameters?: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
}

/** How a part ended that was not asked to, as a sentence; undefined when it has said so itself. */
export type Ending = string | undefined;

const shutdownMilliseconds = 10_000;
/** The code of a program of ours that told in its own words why it cannot go on. */
const explainedCode = 1;

/**
 * A program of ours that runs beside us. It is in a session of its own, so that Ctrl-C in a terminal
 * reaches us alone and the order of the end is ours; it ends by itself when the channel to us closes.
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

  /** The message with which the part says that it is ready. */
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
