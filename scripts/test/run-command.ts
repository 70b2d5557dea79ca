import { spawn } from "node:child_process";
import { projectDir } from "#scripts/project.mjs";

export interface CommandOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** The path from the project's folder. */
  readonly folder?: string;
  /** Shows the output of long work at once, and that of short work only if it fails. */
  readonly isShown?: boolean;
}

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a program of `node_modules/.bin` or one named by its path, and keeps its output. */
export async function runCommand(
  [program, ...parameters]: readonly [string, ...string[]],
  { environment, folder = ".", isShown = false }: CommandOptions,
): Promise<CommandResult> {
  const child = spawn(program, parameters, {
    cwd: `${projectDir}/${folder}`,
    env: { ...environment, PATH: `${projectDir}/node_modules/.bin:${environment["PATH"] ?? ""}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const chunks: Buffer[] = [];
  for (const [stream, screen] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    stream.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      if (isShown) screen.write(chunk);
    });
  }
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}
