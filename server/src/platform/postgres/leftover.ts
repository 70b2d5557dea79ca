import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listProcesses, type ProcessRow } from "./process-table.ts";
import { PostgresError } from "./postgres-error.ts";
import { socketFolderPrefix, socketName } from "./socket-folder.ts";

/** The processes that use a data folder: a postmaster, or the workers of a killed one. */
interface Leftover {
  readonly postmaster: ProcessRow | undefined;
  readonly stragglers: readonly ProcessRow[];
}

const fastShutdownMilliseconds = 20_000;
const immediateShutdownMilliseconds = 30_000;
const giveUpMilliseconds = 40_000;
const stragglerMilliseconds = 10_000;
const pollMilliseconds = 40;

/** The process that serves the data folder now, if any. */
export async function findPostmaster(clusterDir: string): Promise<ProcessRow | undefined> {
  return (await findLeftover(clusterDir)).postmaster;
}

/**
 * Frees the data folder. When Node was killed, its PostgreSQL lives on as an orphan; when the
 * postmaster was killed, its workers need a moment to notice. A start would fail in both cases. The
 * number in the pid file is not trusted: it may belong to another program by now.
 */
export async function stopLeftover(clusterDir: string): Promise<void> {
  const socketDir = await socketDirOf(clusterDir);
  // A PostgreSQL that ended normally removed its pid file.
  if (socketDir === undefined && !(await findPostmaster(clusterDir))) return;
  if (!(await becomesFree(clusterDir))) return;
  // All processes have ended, so these files name numbers that may now belong to other programs.
  for (const file of ["postmaster.pid", socketName, `${socketName}.lock`]) {
    await rm(join(clusterDir, file), { force: true });
  }
  if (socketDir && basename(socketDir).startsWith(socketFolderPrefix)) {
    await rm(socketDir, { recursive: true, force: true });
  }
}

/** False if only workers are left that do not end: PostgreSQL's own check then reports them. */
async function becomesFree(clusterDir: string): Promise<boolean> {
  const startedAt = performance.now();
  let lastSignal: NodeJS.Signals | undefined;
  for (;;) {
    const { postmaster, stragglers } = await findLeftover(clusterDir);
    if (!postmaster && stragglers.length === 0) return true;
    const waited = performance.now() - startedAt;
    const signal = shutdownSignal(waited);
    if (postmaster && signal !== lastSignal) {
      sendSignal(postmaster.pid, signal);
      lastSignal = signal;
    }
    if (!postmaster && waited > stragglerMilliseconds) return false;
    if (postmaster && waited > giveUpMilliseconds) {
      throw new PostgresError(`An earlier PostgreSQL (process ${postmaster.pid}) does not end.`);
    }
    await pause(pollMilliseconds);
  }
}

/** The socket folder from the postmaster's file; empty if it was killed before it wrote it. */
export async function socketDirOf(clusterDir: string): Promise<string | undefined> {
  try {
    const lines = (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
    return lines[4] ?? "";
  } catch {
    return undefined;
  }
}

async function findLeftover(clusterDir: string): Promise<Leftover> {
  const rows = (await listProcesses()).filter((row) => isPostgres(row.command));
  const pids = new Set(rows.map((row) => row.pid));
  return {
    postmaster: rows.find((row) => row.command.includes(` -D ${clusterDir} `)),
    // A worker does not show its folder. A worker without a postmaster is about to end.
    stragglers: rows.filter(
      (row) => row.command.startsWith("postgres: ") && !pids.has(row.parentPid),
    ),
  };
}

function isPostgres(command: string): boolean {
  return (
    command.startsWith("postgres: ") || basename(command.split(" -D ")[0] ?? "") === "postgres"
  );
}

function shutdownSignal(waitedMilliseconds: number): NodeJS.Signals {
  if (waitedMilliseconds < fastShutdownMilliseconds) return "SIGINT";
  if (waitedMilliseconds < immediateShutdownMilliseconds) return "SIGQUIT";
  return "SIGKILL";
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in the meantime, as intended.
  }
}
