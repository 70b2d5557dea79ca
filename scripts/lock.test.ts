import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { dataLockFile, tryLock, waitForLock } from "./lock.ts";

let file: string;

beforeEach(async () => {
  file = dataLockFile(await mkdtemp(join(tmpdir(), "krapao-lock-")));
});
afterEach(() => rm(join(file, ".."), { recursive: true }));

/** Another process that holds the lock until it is killed. */
async function holdElsewhere(): Promise<{ kill: () => Promise<void> }> {
  const module = pathToFileURL(join(import.meta.dirname, "lock.ts")).href;
  const program = `
    const { tryLock } = await import(${JSON.stringify(module)});
    globalThis.lock = tryLock(${JSON.stringify(file)});
    process.send(globalThis.lock !== undefined);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  expect(await once(child, "message")).toEqual([true, undefined]);
  return {
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("one at a time, also within one process", () => {
  const first = tryLock(file);
  expect(first).toBeDefined();
  expect(tryLock(file)).toBeUndefined();
  first?.release();
  const second = tryLock(file);
  expect(second).toBeDefined();
  second?.release();
});

test("the lock of a killed process is free again, with nothing to clean up", async () => {
  const holder = await holdElsewhere();
  expect(tryLock(file)).toBeUndefined();
  expect(await waitForLock(file, { milliseconds: 0 })).toBeUndefined();
  const waiting = waitForLock(file, { milliseconds: 10_000 });
  await holder.kill();
  const lock = await waiting;
  expect(lock).toBeDefined();
  lock?.release();
});
