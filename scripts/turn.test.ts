import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { waitForTurn } from "./turn.mjs";

const name = `krapao-turn-${process.pid}`;

test("the turn goes from one to the next, and nobody has it together", async () => {
  let holders = 0;
  let turns = 0;
  await Promise.all(
    Array.from({ length: 5 }, async () => {
      const release = await waitForTurn(name);
      holders += 1;
      expect(holders).toBe(1);
      await new Promise(setImmediate);
      holders -= 1;
      turns += 1;
      release();
    }),
  );
  expect(turns).toBe(5);
});

test("the turn of a killed process goes to the next", async () => {
  const module = pathToFileURL(join(import.meta.dirname, "turn.mjs")).href;
  const program = `
    const { waitForTurn } = await import(${JSON.stringify(module)});
    await waitForTurn(${JSON.stringify(name)});
    process.send("mine");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await once(child, "message");
  const waiting = waitForTurn(name);
  child.kill("SIGKILL");
  const release = await waiting;
  expect(release).toBeTypeOf("function");
  release();
});
