import { statSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Market } from "@krapao/contract/market";

/** The folder of a copy names the process that started it. */
const prefix = "krapao-e2e-";
const pattern = new RegExp(`^${prefix}([0-9]+)-`);

export async function makeDataFolder(market: Market): Promise<string> {
  await removeAbandoned();
  return mkdtemp(join(tmpdir(), `${prefix}${process.pid}-${market}-`));
}

export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** A killed run leaves its folders behind. Those of another user cannot be removed. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const pid = pattern.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid)) && isOwn(join(tmpdir(), name));
  });
  await Promise.all(abandoned.map((name) => removeDataFolder(join(tmpdir(), name))));
}

function isOwn(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.uid === process.getuid?.();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A signal to another user's process is refused, but the process exists.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
