import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Fills a folder that later runs use again. Another run may fill it at the same time, and this one
 * may be killed: the folder gets its name only when it is complete.
 */
export async function keepFolder(
  path: string,
  { message, fill }: { message: string; fill: (folder: string) => Promise<void> },
): Promise<void> {
  if (existsSync(path)) return;
  console.log(message);
  await mkdir(dirname(path), { recursive: true });
  const folder = await mkdtemp(`${path}-`);
  try {
    await fill(folder);
    await rename(folder, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
