import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { World } from "@krapao/testkit/world";

const removalSecondsMax = 60;

/** Whether the file is in the store. */
export async function hasFile(world: World, name: string): Promise<boolean> {
  return (await namesOnDisk(world)).includes(name);
}

async function namesOnDisk({ folder }: World): Promise<readonly string[]> {
  const entries = await readdir(join(folder, "files/kept"), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Moves the clock past leases and unfinished uploads, and waits until every due file is removed. */
export async function waitForRemovals(world: World): Promise<readonly string[]> {
  await world.query("update clock set shift = shift + interval '2 hours'");
  const startedAt = performance.now();
  for (;;) {
    const due = await world.query("select from stored_file where due_at is not null");
    if (due.length === 0) return [];
    const isOver = performance.now() - startedAt > removalSecondsMax * 1000;
    if (isOver) return [`${due.length} files are still to be removed`];
    await pause(200);
  }
}

/** Every file that a row needs is in the store, and no other file is. */
export async function compareFiles(world: World): Promise<readonly string[]> {
  const names = new Set(await namesOnDisk(world));
  const rows = await world.query<{ name: string }>(
    "select name from stored_file where state = 'kept'",
  );
  const kept = new Set(rows.map(({ name }) => name));
  const lost = [...kept].filter((name) => !names.has(name));
  const orphans = [...names].filter((name) => !kept.has(name));
  console.log(`${kept.size} files are needed, ${names.size} are in the store.`);
  return [
    ...lost.map((name) => `the file ${name} is needed and lost`),
    ...orphans.map((name) => `the file ${name} is in the store and nothing needs it`),
  ];
}
