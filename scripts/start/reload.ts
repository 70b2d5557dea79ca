import { watch } from "node:fs";
import { join } from "node:path";
import { projectDir } from "#scripts/project.mjs";
import { Part, type PartOptions } from "./part.ts";

/** An editor writes a file in several steps, and a person saves several files at once. */
const settleMilliseconds = 150;

/**
 * Restarts a part when a file in one of the folders changes. A part that ends by itself, for
 * example because of half-written code, waits for the next change.
 */
export function reloadOnChange(
  first: Part,
  options: PartOptions,
  folders: readonly string[],
): { stop: () => Promise<void> } {
  let current = first;
  let work = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;

  const restart = async () => {
    await current.stop();
    current = new Part(options);
    await current.ready().then(
      () => console.log(`${options.name} was reloaded.`),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        console.error(`${reason} ${options.name} waits for the next change.`.trim());
      },
    );
  };
  const watchers = folders.map((folder) =>
    watch(join(projectDir, folder), { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        work = work.then(restart);
      }, settleMilliseconds);
    }),
  );

  return {
    async stop() {
      for (const watcher of watchers) watcher.close();
      clearTimeout(settling);
      await work;
      await current.stop();
    },
  };
}
