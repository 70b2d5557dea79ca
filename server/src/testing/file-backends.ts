import { mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ObjectStorageServer } from "./object-storage.ts";
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

const foreignName = "kept/zz/README.txt";

/** Without the marks. */
function namesOf(paths: readonly string[]): string[] {
  return paths
    .map((path) => basename(path))
    .filter((name) => name !== markName)
    .toSorted();
}

async function listFiles(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** The folder of a world: it goes away like a disk that is not mounted. */
function controlFolder(): FileBackendControl {
  const dirOf = ({ config }: World) => join(config.dataDir, "files");
  const awayOf = ({ config }: World) => join(config.dataDir, "away");
  const markOf = (world: World) => join(dirOf(world), markName);
  return {
    env: {},
    names: async (world) => namesOf(await listFiles(dirOf(world))),
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
    async addForeign(world) {
      const path = join(dirOf(world), foreignName);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, "somebody's own file");
    },
    async stop() {},
  };
}

async function controlBucket(): Promise<FileBackendControl> {
  const server = await ObjectStorageServer.start();
  return {
    env: server.env,
    names: async () => namesOf(await server.list()),
    goAway: () => server.goAway(),
    comeBack: () => server.comeBack(),
    takeMark: () => server.rename(markName, `${markName}-taken`),
    returnMark: () => server.rename(`${markName}-taken`, markName),
    addForeign: () => server.put(foreignName, "somebody's own file"),
    stop: () => server.stop(),
  };
}

/** Both kinds of file store, for tests with one body. */
export const fileBackends: readonly [name: string, control: () => Promise<FileBackendControl>][] = [
  ["a folder", async () => controlFolder()],
  ["an object storage", controlBucket],
];
