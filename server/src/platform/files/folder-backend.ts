import { constants, copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { type FileBackend, type NewFile, type Span, StoreAway } from "./file-backend.ts";

/** Files in a folder that all server processes share. */
export class FolderBackend implements FileBackend {
  readonly name: string;
  readonly #dir: string;

  constructor(dir: string) {
    this.name = `the folder ${dir}`;
    this.#dir = dir;
  }

  async create(): Promise<void> {
    await this.#run(async () => void (await mkdir(this.#dir, { recursive: true, mode: 0o700 })));
  }

  /** Copies the file under a temporary name and then renames it, so that it is never incomplete. */
  put(key: string, { path }: NewFile): Promise<void> {
    const target = join(this.#dir, key);
    return this.#run(async () => {
      await this.#makeParents(key);
      const part = partOf(target);
      await copyFile(path, part, constants.COPYFILE_FICLONE);
      await flush(part);
      await rename(part, target);
      await flush(dirname(target));
    });
  }

  open(key: string, span?: Span): Promise<Readable | undefined> {
    return this.#run(async () => {
      try {
        const handle = await open(join(this.#dir, key), "r");
        return handle.createReadStream(span);
      } catch (error) {
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      }
    });
  }

  remove(key: string): Promise<void> {
    const target = join(this.#dir, key);
    return this.#run(async () => {
      await rm(target, { force: true });
      await rm(partOf(target), { force: true });
    });
  }

  /** Never makes the folder itself: if it is missing, its disk is not mounted. */
  async #makeParents(key: string): Promise<void> {
    const folders = key.split("/").slice(0, -1);
    for (let depth = 1; depth <= folders.length; depth += 1) {
      const dir = join(this.#dir, ...folders.slice(0, depth));
      await mkdir(dir, { mode: 0o700 }).catch((error: unknown) => {
        if (codeOf(error) !== "EEXIST") throw error;
      });
    }
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      throw new StoreAway(`${this.name} cannot be used (${code})`, { cause: error });
    }
  }
}

const partOf = (path: string) => `${path}.part`;

/** The code of an error of the operating system. */
function codeOf(error: unknown): string | undefined {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return typeof code === "string" && typeof syscall === "string" ? code : undefined;
}

/** Flushes a file or a folder to the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
