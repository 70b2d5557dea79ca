import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveTo, type Account } from "./account.ts";

/**
 * The number in the socket's name. No port is opened, so all our PostgreSQL servers may share it.
 */
const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;

export const socketFolderPrefix = "krapao-postgres-";

/** The longest socket path that both Linux and macOS accept, in bytes. */
const longestSocketPath = 103;

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;
}

/**
 * The data folder itself, which is private to its owner, or another private folder if the path is
 * too long.
 */
export async function chooseSocketFolder(clusterDir: string, account: Account): Promise<string> {
  if (fitsSocket(clusterDir)) return clusterDir;
  const shortTemporaryDir = fitsSocket(join(tmpdir(), `${socketFolderPrefix}XXXXXX`))
    ? tmpdir()
    : "/tmp";
  const folder = await mkdtemp(join(shortTemporaryDir, socketFolderPrefix));
  await giveTo(account, folder);
  return folder;
}

export function socketUrl(socketDir: string, database: string): string {
  const parameters = new URLSearchParams({ host: socketDir, sslmode: "disable" });
  return `postgresql://krapao@localhost:${socketPort}/${database}?${parameters.toString()}`;
}
