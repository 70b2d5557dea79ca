import { spawn, type ChildProcess } from "node:child_process";
import { readFile, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { commandOf } from "./account.ts";
import { findBinaries, type Binaries } from "./binaries.ts";
import { cleanEnvironment, clusterDirOf, openCluster, type Cluster } from "./cluster.ts";
import { answers, ensureDatabase } from "./database.ts";
import { findPostmaster, socketDirOf, stopLeftover } from "./leftover.ts";
import { PostgresError } from "./postgres-error.ts";
import { chooseSocketFolder, socketUrl } from "./socket-folder.ts";

export interface Postgres {
  /** The URL of the database `krapao`, for its owner. */
  readonly url: string;
  readonly pid: number;
  /** Resolves when PostgreSQL has ended, by `stop` or by itself. */
  readonly ended: Promise<void>;
  /** Closes every connection, writes everything to the disk and ends. May be called again. */
  stop(): Promise<void>;
}

const databaseName = "krapao";
const fastShutdownMilliseconds = 30_000;
const sharedMemoryMilliseconds = 15_000;
const pollMilliseconds = 25;
const usualMaxConnections = 200;

/**
 * Starts the embedded PostgreSQL on the folder, after any kind of end of an earlier run. The caller
 * makes sure that no other process of ours starts on the same folder at the same time.
 */
export async function startPostgres(
  dataDir: string,
  signal?: AbortSignal,
  maxConnections = usualMaxConnections,
): Promise<Postgres> {
  const binaries = await findBinaries();
  const cluster = await openCluster(dataDir, binaries, signal);
  await stopLeftover(cluster.dir);
  const startedAt = performance.now();
  for (;;) {
    const attempt = await tryStart(cluster, binaries, { signal, maxConnections });
    if (!("refusal" in attempt)) return attempt;
    // The last workers of a killed postmaster may still hold its memory. They end within moments.
    const isMemoryHeld = /shared memory block .* still in use/.test(attempt.refusal);
    if (!isMemoryHeld || performance.now() - startedAt > sharedMemoryMilliseconds) {
      throw new PostgresError(`PostgreSQL did not start: ${lastReason(attempt.refusal)}`);
    }
    await pause(pollMilliseconds);
  }
}

/** The URL of the embedded PostgreSQL that runs on the folder now, if any. */
export async function findPostgres(dataDir: string): Promise<string | undefined> {
  const clusterDir = clusterDirOf(await realpath(dataDir));
  const socketDir = await socketDirOf(clusterDir);
  if (!socketDir || !(await findPostmaster(clusterDir))) return undefined;
  return socketUrl(socketDir, databaseName);
}

async function tryStart(
  cluster: Cluster,
  { postgres }: Binaries,
  { signal, maxConnections }: { signal: AbortSignal | undefined; maxConnections: number },
): Promise<Postgres | { refusal: string }> {
  const socketDir = await chooseSocketFolder(cluster.dir, cluster.account);
  const settings = serverSettings(socketDir, maxConnections).flatMap((setting) => ["-c", setting]);
  const command = commandOf(cluster.account, postgres, ["-D", cluster.dir, ...settings]);
  // A direct child in its own session: Ctrl-C must reach us first, and PostgreSQL last.
  const child = spawn(...command, {
    cwd: cluster.dir,
    env: cleanEnvironment,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
    ...cluster.account.user,
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output = (output + text).slice(-10_000);
  });
  const ended = new Promise<void>((resolve) => {
    child.once("error", (error) => {
      output += `FATAL:  ${error.message}`;
      resolve();
    });
    child.once("close", () => resolve());
  }).then(async () => {
    if (socketDir !== cluster.dir) await rm(socketDir, { recursive: true, force: true });
  });

  const stop = () => stopChild(child, ended);
  if (!(await becomesReady(socketUrl(socketDir, "postgres"), ended, signal))) {
    await stop();
    signal?.throwIfAborted();
    return { refusal: output + (await readLogEnd(cluster.dir)) };
  }
  const url = socketUrl(socketDir, databaseName);
  await ensureDatabase(socketUrl(socketDir, "postgres"), databaseName);
  return { url, pid: child.pid ?? 0, ended, stop };
}

function serverSettings(socketDir: string, maxConnections: number): string[] {
  return [
    "listen_addresses=",
    `unix_socket_directories=${socketDir.replaceAll(",", "\\,")}`,
    "unix_socket_permissions=0700",
    `max_connections=${maxConnections}`,
    "timezone=UTC",
    "log_timezone=UTC",
    // One file per day of the week, so that the log does not grow without limit.
    "logging_collector=on",
    "log_filename=postgresql-%a.log",
    "log_truncate_on_rotation=on",
    "log_rotation_age=1d",
    "log_rotation_size=0",
  ];
}

/**
 * Crash recovery may take long, so there is no timeout: it is ready, it has ended, or we must stop.
 */
async function becomesReady(
  url: string,
  ended: Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  const over = ended.then(() => "over" as const);
  while (!signal?.aborted) {
    if (await answers(url)) return true;
    if ((await Promise.race([over, pause(pollMilliseconds)])) === "over") break;
  }
  return false;
}

async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  // SIGINT is PostgreSQL's fast shutdown: it does not wait for clients to leave.
  child.kill("SIGINT");
  const impatience = setTimeout(() => child.kill("SIGQUIT"), fastShutdownMilliseconds);
  await ended;
  clearTimeout(impatience);
}

/** The end of the log file, which has the messages after the first moments. */
async function readLogEnd(clusterDir: string): Promise<string> {
  try {
    const current = await readFile(join(clusterDir, "current_logfiles"), "utf8");
    const log = await readFile(join(clusterDir, current.trim().replace(/^stderr /, "")), "utf8");
    return log.slice(-2000);
  } catch {
    // It ended before it opened a log, so the reason is on stderr.
    return "";
  }
}

function lastReason(output: string): string {
  const reasons = [...output.matchAll(/(?:FATAL|PANIC|error): +(.*)/g)].map((match) => match[1]);
  const reason = reasons.at(-1) ?? output.trim().split("\n").at(-1) ?? "";
  return reason === "" ? "it gave no reason." : `${reason}.`;
}
