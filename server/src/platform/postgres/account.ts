import { execFile } from "node:child_process";
import { chown, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { PostgresError } from "./postgres-error.ts";

/** How to run a PostgreSQL program, because it refuses to run as root. */
export interface Account {
  /** The command before the program and its arguments. */
  readonly prefix: readonly string[];
  /** The user to run as, as options of a child process; empty means the current user. */
  readonly user: { readonly uid: number; readonly gid: number } | Record<string, never>;
}

const ourselves: Account = { prefix: [], user: {} };
const nobody = 65_534;

/**
 * A user namespace without root: PostgreSQL does not see root, but its files stay ours, so it works
 * below folders that only root may enter. Not every container allows it.
 */
const namespaced: Account = {
  prefix: ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`, "--"],
  user: {},
};

const isRoot = () => process.getuid?.() === 0;

/** The account that created an existing data folder. */
export async function accountOf(clusterDir: string): Promise<Account> {
  const { uid, gid } = await stat(clusterDir);
  if (uid === process.getuid?.()) return isRoot() ? namespaced : ourselves;
  if (isRoot()) return { prefix: [], user: { uid, gid } };
  throw new PostgresError(
    `The data in ${clusterDir} belongs to another user: run as that user, or set DATA_DIR.`,
  );
}

/** The account for an empty data folder: the first that can reach it and the programs. */
export async function chooseAccount(clusterDir: string, program: string): Promise<Account> {
  if (!isRoot()) return ourselves;
  const { uid, gid } = await stat(dirname(dirname(clusterDir)));
  const candidates: readonly Account[] = [
    namespaced,
    ...(uid === 0 ? [] : [{ prefix: [], user: { uid, gid } }]),
    { prefix: [], user: { uid: nobody, gid: nobody } },
  ];
  for (const account of candidates) {
    await giveTo(account, clusterDir);
    if (await reaches(account, clusterDir, program)) return account;
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and no other user reaches ${clusterDir}: ` +
      "run as an ordinary user, or set DATA_DIR or DATABASE_URL.",
  );
}

async function reaches(account: Account, folder: string, program: string): Promise<boolean> {
  const test = ["-c", 'test -w "$1" && "$2" --version', "sh", folder, program];
  try {
    await promisify(execFile)(...commandOf(account, "sh", test), { cwd: "/", ...account.user });
    return true;
  } catch {
    return false;
  }
}

/** The program and its arguments for a child process. */
export function commandOf(
  { prefix }: Account,
  program: string,
  parameters: readonly string[],
): [string, string[]] {
  const [wrapper, ...before] = prefix;
  if (wrapper === undefined) return [program, [...parameters]];
  return [wrapper, [...before, program, ...parameters]];
}

/** Changes the owner of a folder to the account. */
export async function giveTo({ user }: Account, folder: string): Promise<void> {
  if (isRoot()) await chown(folder, user.uid ?? 0, user.gid ?? 0);
}
