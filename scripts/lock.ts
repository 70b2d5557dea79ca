import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

export interface Lock {
  release(): void;
}

const sqliteBusy = 5;
const pollMilliseconds = 50;

/**
 * Takes a lock that at most one process on this machine holds, or returns undefined. SQLite's
 * exclusive lock is a kernel lock: it is released when its holder ends for any reason, so it needs
 * no cleanup and never mistakes one process for another.
 */
export function tryLock(file: string): Lock | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("begin exclusive");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === sqliteBusy) return undefined;
    throw error;
  }
  return { release: () => database.close() };
}

/** Takes the lock as soon as it is free, or returns undefined after a timeout. */
export async function waitForLock(
  file: string,
  { milliseconds, signal }: { milliseconds: number; signal?: AbortSignal | undefined },
): Promise<Lock | undefined> {
  const startedAt = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const lock = tryLock(file);
    if (lock || performance.now() - startedAt > milliseconds) return lock;
    await pause(pollMilliseconds);
  }
}

/** The lock file of a data folder: a running copy or an operator's command holds it. */
export function dataLockFile(dataDir: string): string {
  return `${dataDir}/in-use.lock`;
}
