import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { randomText } from "#platform/secrets/random.ts";

const alphabet = "0123456789abcdefghijklmnopqrstuvwxyz";
const nameLength = 32;
const namePattern = /^[0-9a-z]{32}$/;

/** No upload takes longer, so an older file was left by a crash. */
const staleMilliseconds = 60 * 60 * 1000;

/**
 * Private files in a folder of ours, under names that we make. A file is written under a temporary
 * name and then renamed, before any row refers to it. A crash leaves at worst a file without a row,
 * which the sweep removes.
 */
export class FileStore {
  readonly #incomingDir: string;
  readonly #keptDir: string;

  constructor(dir: string) {
    this.#incomingDir = join(dir, "incoming");
    this.#keptDir = join(dir, "kept");
  }

  /** The path for an incoming file. The caller removes or keeps the file. */
  async newIncoming(): Promise<string> {
    await makePrivate(this.#incomingDir);
    return join(this.#incomingDir, randomText(alphabet, nameLength));
  }

  /** Keeps an incoming file and returns its name. */
  async keep(incoming: string): Promise<string> {
    const name = randomText(alphabet, nameLength);
    const path = this.pathOf(name);
    const dir = join(path, "..");
    await makePrivate(dir);
    await flush(incoming);
    await rename(incoming, path);
    await flush(dir);
    return name;
  }

  pathOf(name: string): string {
    if (!namePattern.test(name)) throw new Error("This is not the name of a file of ours.");
    return join(this.#keptDir, name.slice(0, 2), name);
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true });
  }

  /** Removes files that crashes left: incomplete ones, and complete ones without a row. */
  async sweep(
    findKnown: (names: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    for (const path of await staleFiles(this.#incomingDir)) await rm(path, { force: true });
    for (const folder of await readdir(this.#keptDir).catch(() => [])) {
      const paths = await staleFiles(join(this.#keptDir, folder));
      const names = paths.map((path) => path.slice(-nameLength));
      const known = await findKnown(names);
      for (const name of names) if (!known.has(name)) await this.remove(name);
    }
  }
}

async function makePrivate(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
}

/** Flushes the file to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Uses the clock of the file system, not the database clock. */
async function staleFiles(dir: string): Promise<string[]> {
  const paths = (await readdir(dir).catch(() => [])).map((name) => join(dir, name));
  const stale: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > staleMilliseconds) stale.push(path);
  }
  return stale;
}
