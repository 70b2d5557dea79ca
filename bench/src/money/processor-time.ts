import { readdirSync, readFileSync } from "node:fs";

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100;

/** The processor time of a process and all its children, in seconds. */
export function processorSeconds(pid: number): number {
  const children = childrenByParent();
  const sum = (each: number): number =>
    ownTicks(each) + (children.get(each) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid) / ticksPerSecond;
}

function childrenByParent(): Map<number, number[]> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return Map.groupBy(pids.map(Number), (pid) => Number(fields(pid)?.[1] ?? 0));
}

/** Its own time and that of children that have ended. */
function ownTicks(pid: number): number {
  const [, , , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] =
    fields(pid)?.map(Number) ?? [];
  return user + system + endedUser + endedSystem;
}

/** The fields of the process's line after its name, because the name may hold any character. */
function fields(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return line.slice(line.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
