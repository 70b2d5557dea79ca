import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { waitForLock } from "./process-lock.mjs";

const name = `krapao-lock-${process.pid}`;

test("the lock passes from one process to the next, and has one holder at a time", async () => {
  let holders = 0;
  let rounds = 0;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const release = await waitForLock(name);
      holders += 1;
      expect(holders).toBe(1);
      await new Promise(setImmediate);
      holders -= 1;
      rounds += 1;
      release();
    }),
  );
  expect(rounds).toBe(5);
});

test("the lock of a killed process passes to the next", async () => {
  const module = pathToFileURL(join(import.meta.dirname, "process-lock.mjs")).href;
  const program = `
    const { waitForLock } = await import(${JSON.stringify(module)});
    await waitForLock(${JSON.stringify(name)});
    process.send("mine");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  const waiting = waitForLock(name);
  child.kill("SIGKILL");
  const release = await waiting;
  expect(release).toBeTypeOf("function");
  release();
});
