import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { listProcesses, type ProcessRow } from "./process-table.ts";
import { PostgresError } from "./postgres-error.ts";
import { socketFolderPrefix, socketName } from "./socket-folder.ts";

/** What keeps a data folder busy: a postmaster, or processes that one left behind when it was killed. */
interface Leftover {
  readonly postmaster: ProcessRow | undefined;
  readonly stragglers: readonly ProcessRow[];
}

const fastShutdownMilliseconds = 20_000;
const immediateShutdownMilliseconds = 30_000;
const giveUpMilliseconds = 40_000;
const stragglerMilliseconds = 10_000;
const pollMilliseconds = 40;

/** The process that serves the data folder now, if there is one. */
export async function findPostmaster(clusterDir: string): Promise<ProcessRow | undefined> {
  return (await findLeftover(clusterDir)).postmaster;
}

/**
 * Makes the data folder free. When Node was killed, its PostgreSQL lives on as an orphan; when the
 * postmaster was killed, its workers need a moment to notice. Starting into either would fail. The
 * number in the pid file is not believed: it may belong to any other program by now.
 */
export async function stopLeftover(clusterDir: string): Promise<void> {
  const socketDir = await socketDirOf(clusterDir);
  // A PostgreSQL that ended in order took its pid file away.
  if (socketDir === undefined && !(await findPostmaster(clusterDir))) return;
  if (!(await becomesFree(clusterDir))) return;
  // With every process gone these only name numbers that may by now belong to somebody else.
  for (const file of ["postmaster.pid", socketName, `${socketName}.lock`]) {
    await rm(join(clusterDir, file), { force: true });
  }
  if (socketDir && basename(socketDir).startsWith(socketFolderPrefix)) {
    await rm(socketDir, { recursive: true, force: true });
  }
}

/** False when only workers are left that do not end: PostgreSQL's own check then tells whose they are. */
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

/** The folder of the socket that a postmaster wrote down; empty when it was killed before it did. */
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
    // A worker does not show its folder. One whose postmaster is gone is about to end.
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
    // It ended in between, which is what was wanted.
  }
}
