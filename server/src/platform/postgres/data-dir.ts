import { access, constants, mkdir, realpath } from "node:fs/promises";
import { PostgresError } from "./postgres-error.ts";

/** Makes the folder where it is missing and answers its real path, or says why it cannot be used. */
export async function openDataDir(dataDir: string): Promise<string> {
  try {
    // Others may pass through, as PostgreSQL does when it runs as another user, but not look around.
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
