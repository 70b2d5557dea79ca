import { access, constants, mkdir, realpath } from "node:fs/promises";
import { PostgresError } from "./postgres-error.ts";

/**
 * Creates the folder if it is missing and returns its real path, or throws why it cannot be used.
 */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    // Other users, such as the PostgreSQL user, may pass through but not list the folder.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new PostgresError(
      `The data folder ${dataDir} cannot be written (${reason}): choose another with DATA_DIR.`,
    );
  }
}
