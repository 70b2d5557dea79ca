import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

export interface ProcessRow {
  readonly pid: number;
  readonly parentPid: number;
  /** The command with its arguments, separated by single spaces. */
  readonly command: string;
}

/**
 * The processes of this machine, without zombies: they do nothing any more, although their numbers
 * still accept a signal.
 */
export async function listProcesses(): Promise<readonly ProcessRow[]> {
  return process.platform === "linux" ? listByProcFolder() : listByPs();
}

async function listByProcFolder(): Promise<readonly ProcessRow[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(pids.map(readProcRow));
  return rows.filter((row) => row !== undefined);
}

async function readProcRow(pid: string): Promise<ProcessRow | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, "utf8"),
      readFile(`/proc/${pid}/cmdline`, "utf8"),
    ]);
    // The name in parentheses may contain anything, so the fields are counted from its end.
    const [state, parentPid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    return {
      pid: Number(pid),
      parentPid: Number(parentPid),
      command: command.replaceAll("\0", " "),
    };
  } catch {
    // The process ended in the meantime.
    return undefined;
  }
}

async function listByPs(): Promise<readonly ProcessRow[]> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,ppid=,stat=,command="], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return stdout.split("\n").flatMap((line) => {
    const match = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line);
    if (!match || match[3]?.startsWith("Z")) return [];
    return [{ pid: Number(match[1]), parentPid: Number(match[2]), command: `${match[4]} ` }];
  });
}
