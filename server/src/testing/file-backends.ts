import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ObjectStorageServer, objectSuffix } from "./object-storage.ts";
import type { World } from "./world.ts";

/** What a test does to the place of the files, behind the product's back. */
export interface FileBackendControl {
  readonly env: Record<string, string>;
  /** The names of the files of all databases, without the marks. */
  names(world: World): Promise<string[]>;
  goAway(world: World): Promise<void>;
  comeBack(world: World): Promise<void>;
  takeMark(world: World): Promise<void>;
  returnMark(world: World): Promise<void>;
  /** Puts a file that is not the product's among its files. */
  addForeign(world: World): Promise<void>;
  stop(): Promise<void>;
}

const markName = "database";

async function namesIn(dir: string, suffix: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && entry.name.endsWith(suffix));
  return names
    .map(({ name }) => name.slice(0, name.length - suffix.length))
    .filter((name) => name !== markName)
    .toSorted();
}

async function addFile(dir: string, name: string): Promise<void> {
  await mkdir(join(dir, "kept/zz"), { recursive: true });
  await writeFile(join(dir, "kept/zz", name), "somebody's own file");
}

/** The folder of a world: it goes away like a disk that is not mounted. */
function controlFolder(): FileBackendControl {
  const dirOf = ({ config }: World) => join(config.dataDir, "files");
  const awayOf = ({ config }: World) => join(config.dataDir, "away");
  const markOf = (world: World) => join(dirOf(world), markName);
  return {
    env: {},
    names: (world) => namesIn(dirOf(world), ""),
    async goAway(world) {
      await rename(dirOf(world), awayOf(world));
      // The empty folder of a disk that is not mounted.
      await mkdir(dirOf(world));
    },
    async comeBack(world) {
      // A mount hides what was written into the empty folder.
      await rename(dirOf(world), `${dirOf(world)}-${Date.now()}`);
      await rename(awayOf(world), dirOf(world));
    },
    takeMark: (world) => rename(markOf(world), `${markOf(world)}-taken`),
    returnMark: (world) => rename(`${markOf(world)}-taken`, markOf(world)),
    addForeign: (world) => addFile(dirOf(world), "README.txt"),
    async stop() {},
  };
}

async function controlBucket(): Promise<FileBackendControl> {
  const server = await ObjectStorageServer.start();
  const mark = join(server.dir, `${markName}${objectSuffix}`);
  return {
    env: server.env,
    names: () => namesIn(server.dir, objectSuffix),
    goAway: () => server.goAway(),
    comeBack: () => server.comeBack(),
    takeMark: () => rename(mark, `${mark}-taken`),
    returnMark: () => rename(`${mark}-taken`, mark),
    addForeign: () => addFile(server.dir, `README.txt${objectSuffix}`),
    stop: () => server.stop(),
  };
}

/** Both kinds of file store, for tests with one body. */
export const fileBackends: readonly [name: string, control: () => Promise<FileBackendControl>][] = [
  ["a folder", async () => controlFolder()],
  ["an object storage", controlBucket],
];
