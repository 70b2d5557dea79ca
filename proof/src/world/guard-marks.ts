import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Guards are marked by name in the server's code, so that a proof can remove one from a copy. A
 * mark is at the end of the only line of its guard (`// guard: name`, in SQL `-- guard: name`), or
 * alone on the line before it; then `// end guard` is on the line after it.
 */
interface Mark {
  readonly name: string;
  /** The path from the server's folder. */
  readonly path: string;
  /** The first line of the guard with its mark, and the first line after both. */
  readonly from: number;
  readonly to: number;
}

/** Marks by name, each with the code that replaces its guard. */
export type Replacements = Readonly<Record<string, string>>;

const opening = /^(?<code>.*?)\s*(?:\/\/|--) guard: (?<name>[a-z-]+)$/;
const closing = /^\s*(?:\/\/|--) end guard$/;
const folders = ["src", "database/functions"];

/** Every marked guard of a server's code. */
export async function listMarks(serverDir: string): Promise<readonly Mark[]> {
  const found: Mark[] = [];
  for (const folder of folders) {
    for (const name of await readdir(join(serverDir, folder), { recursive: true })) {
      if (!/\.(?:ts|sql)$/.test(name)) continue;
      const path = join(folder, name);
      found.push(...readMarks(path, await readFile(join(serverDir, path), "utf8")));
    }
  }
  return found;
}

function readMarks(path: string, text: string): readonly Mark[] {
  const lines = text.split("\n");
  return lines.flatMap((line, from) => {
    const { code = "", name } = opening.exec(line)?.groups ?? {};
    if (name === undefined) return [];
    if (code !== "") return [{ name, path, from, to: from + 1 }];
    const end = lines.findIndex((later, index) => index > from && closing.test(later));
    if (end === -1) throw new Error(`${path}: the guard ${name} has no end.`);
    return [{ name, path, from, to: end + 1 }];
  });
}

/**
 * The texts of the files that change when guards are replaced, by path below the server's folder. A
 * guard without a mark would silently stay, so each name must occur exactly once.
 */
export async function replaceGuards(
  serverDir: string,
  replacements: Replacements,
): Promise<ReadonlyMap<string, string>> {
  const marks = await listMarks(serverDir);
  const wanted = Object.keys(replacements).map((name) => {
    const [mark, ...others] = marks.filter((one) => one.name === name);
    if (!mark || others.length > 0) {
      throw new Error(`The code marks the guard ${name} ${mark ? others.length + 1 : 0} times.`);
    }
    return mark;
  });
  const texts = new Map<string, string>();
  // From the last to the first, so that the line numbers of the earlier ones stay valid.
  for (const { name, path, from, to } of wanted.toSorted((a, b) => b.from - a.from)) {
    const text = texts.get(path) ?? (await readFile(join(serverDir, path), "utf8"));
    const lines = text.split("\n").toSpliced(from, to - from, replacements[name] ?? "");
    texts.set(path, lines.join("\n"));
  }
  return texts;
}
