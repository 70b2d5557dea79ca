import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import type { Readable } from "node:stream";

/** A program of this machine by its name. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Folders and processes of one browser, which end together. */
export class Household {
  readonly folder: string;
  readonly #children: ChildProcess[] = [];

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async start(name: string): Promise<Household> {
    return new Household(await mkdtemp(join(tmpdir(), `krapao-${name}-`)));
  }

  /** Starts a program, and waits for what it says on one of its outputs. */
  async run(
    [program, ...values]: readonly [string, ...string[]],
    given: { environment: NodeJS.ProcessEnv; output: 1 | 2 | 3; says: RegExp },
  ): Promise<string> {
    const child = spawn(program, values, {
      env: { ...process.env, ...given.environment },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    this.#children.push(child);
    for (const output of [1, 2, 3]) child.stdio[output]?.on("error", () => {});
    const words = Promise.withResolvers<string>();
    let said = "";
    for (const output of [1, 2, 3]) {
      (child.stdio[output] as Readable).on("data", (chunk: Buffer) => {
        if (output !== given.output) return;
        said = (said + chunk.toString()).slice(-10_000);
        const found = given.says.exec(said)?.[1];
        if (found !== undefined) words.resolve(found);
      });
    }
    child.once("error", words.reject);
    child.once("exit", () => words.reject(new Error(`${program} ended:\n${said}`)));
    return words.promise;
  }

  /** Starts a program that says nothing. */
  start(
    [program, ...values]: readonly [string, ...string[]],
    environment: NodeJS.ProcessEnv,
  ): void {
    const env = { ...process.env, ...environment };
    this.#children.push(spawn(program, values, { env, stdio: "ignore" }));
  }

  async end(): Promise<void> {
    for (const child of this.#children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
