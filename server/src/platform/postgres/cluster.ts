import { execFile } from "node:child_process";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { accountOf, chooseAccount, commandOf, type Account } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { openDataDir } from "./data-dir.ts";
import { PostgresError } from "./postgres-error.ts";

const firstWithBuiltinLocale = 17;

export interface Cluster {
  readonly dir: string;
  readonly account: Account;
}

/**
 * Without our variables that PostgreSQL could read as its own settings (PGDATA, PGPORT, LC_ALL …).
 */
export const cleanEnvironment = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" };

export function clusterDirOf(dataDir: string): string {
  return join(dataDir, "postgres");
}

/**
 * The data folder, created if it is missing, or an error sentence that says why it cannot be used.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  signal?: AbortSignal,
): Promise<Cluster> {
  const dir = clusterDirOf(await openDataDir(dataDir));
  const version = await readVersion(dir);
  if (version === undefined) {
    return { dir, account: await createCluster(dir, binaries, signal) };
  }
  if (Number(version) !== binaries.majorVersion) {
    throw new PostgresError(
      `The data in ${dir} is of PostgreSQL ${version}, but the embedded one is ` +
        `${binaries.majorVersion}: move the data over, or set DATA_DIR or DATABASE_URL.`,
    );
  }
  return { dir, account: await accountOf(dir) };
}

async function readVersion(clusterDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(clusterDir, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    if (code !== "EACCES") throw error;
    throw new PostgresError(
      `The data in ${clusterDir} may not be read: run as the user it belongs to, or set DATA_DIR.`,
    );
  }
}

/** Sorts by bytes and knows the letters of Unicode, on every system that has the version. */
function localeOf(majorVersion: number): readonly string[] {
  return majorVersion >= firstWithBuiltinLocale
    ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
    : ["--lc-ctype=C.UTF-8"];
}

async function createCluster(
  clusterDir: string,
  { initdb, majorVersion }: Binaries,
  signal?: AbortSignal,
): Promise<Account> {
  // Created under another name and renamed when complete, so that a kill leaves no broken folder.
  const draftDir = `${clusterDir}.new`;
  await rm(draftDir, { recursive: true, force: true });
  await mkdir(draftDir, { mode: 0o700 });
  const account = await chooseAccount(draftDir, initdb);
  const parameters = [
    `--pgdata=${draftDir}`,
    "--username=krapao",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    ...localeOf(majorVersion),
    "--no-instructions",
  ];
  try {
    await promisify(execFile)(...commandOf(account, initdb, parameters), {
      env: cleanEnvironment,
      cwd: draftDir,
      ...account.user,
      ...(signal && { signal }),
    });
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr } = error as { stderr?: string };
    const reason = /error: (.*)/.exec(stderr ?? "")?.[1] ?? String(error);
    throw new PostgresError(`PostgreSQL could not set up ${clusterDir}: ${reason}.`);
  }
  await rename(draftDir, clusterDir);
  return account;
}
