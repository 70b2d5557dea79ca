import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Refusals are marked by name in the SQL functions: `-- refusal: name` stands behind or before the
 * statement that refuses. Unlike guards against races, a single request that should be refused shows
 * that one is missing.
 */
export interface Refusal {
  readonly name: string;
  /** The path from the server's folder. */
  readonly path: string;
  /** The line of the mark. */
  readonly at: number;
}

const functionsFolder = "database/functions";
const mark = /-- refusal: (?<name>[a-z-]+)$/;
/** The statement that refuses. */
const statement = /(?:raise (?:exception|check_violation)|perform office_refuse\()[^;]*;/;
const linesMax = 24;

export async function listRefusals(serverDir: string): Promise<readonly Refusal[]> {
  const found: Refusal[] = [];
  for (const name of await readdir(join(serverDir, functionsFolder))) {
    const path = join(functionsFolder, name);
    const lines = (await readFile(join(serverDir, path), "utf8")).split("\n");
    for (const [at, line] of lines.entries()) {
      const named = mark.exec(line)?.groups?.["name"];
      if (named !== undefined) found.push({ name: named, path, at });
    }
  }
  return found;
}

/**
 * The text of the file without the refusal. Its statement does nothing then. A line of a condition, or
 * a trigger that is made, is taken out as a whole.
 */
export function withoutRefusal(text: string, { name, at }: Refusal, isLine = false): string {
  const lines = text.split("\n");
  if (isLine) return lines.toSpliced(at, 1, "").join("\n");
  const count = (lines[at] ?? "").search(statement) >= 0 ? 1 : linesMax;
  const part = lines.slice(at, at + count).join("\n");
  if (!statement.test(part)) throw new Error(`No statement refuses behind the mark ${name}.`);
  const before = lines.slice(0, at).join("\n").toLowerCase();
  const isTrigger = /returns trigger(?![^]*returns (?!trigger))/.test(before);
  const changed = part.replace(statement, isTrigger ? "return null;" : "null;");
  return [...lines.slice(0, at), ...changed.split("\n"), ...lines.slice(at + count)].join("\n");
}
