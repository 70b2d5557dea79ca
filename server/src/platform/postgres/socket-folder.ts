import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { giveTo, type Account } from "./account.ts";

/** The number in the socket's name: no port is opened, so every PostgreSQL of ours may use the same. */
const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;

export const socketFolderPrefix = "krapao-postgres-";

/** The longest path of a socket that both Linux and macOS take, in bytes. */
const longestSocketPath = 103;

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(join(folder, socketName)) <= longestSocketPath;
}

/** The data folder itself, which only its owner may enter; a folder as closed as that if it is too deep. */
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
