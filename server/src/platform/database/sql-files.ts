import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../../database");

/** The triggers of all other files may use these functions, so they are created first. */
const firstFunctions = "platform.sql";

export interface SqlFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

export interface Trigger {
  readonly table: string;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** The migrations in the order of execution. */
export const readMigrations = () => readFiles("migrations");

/** The function files in the order of execution. */
export async function readFunctions(): Promise<readonly SqlFile[]> {
  const files = await readFiles("functions");
  return files.toSorted(
    (a, b) => Number(b.name === firstFunctions) - Number(a.name === firstFunctions),
  );
}

async function readFiles(kind: "migrations" | "functions"): Promise<readonly SqlFile[]> {
  const path = join(folder, kind);
  const names = (await readdir(path)).filter((name) => name.endsWith(".sql")).toSorted();
  if (names.length === 0) throw new Error(`There are no ${kind}.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(path, name), "utf8");
      return { name, sql, checksum: hash(sql) };
    }),
  );
}

/** Refuses migrations with one number: two databases could have run them in different orders. */
export function refuseSameNumbers(migrations: readonly Pick<SqlFile, "name">[]): void {
  const byNumber = Map.groupBy(migrations, ({ name }) => /^\d+/.exec(name)?.[0] ?? name);
  for (const [number, same] of byNumber) {
    if (same.length === 1) continue;
    const names = same.map(({ name }) => name).join(" and ");
    throw new Error(
      `Migrations with one number, ${number}: give one of ${names} the next free one.`,
    );
  }
}

/** One checksum for all files. */
export function checksumOf(files: readonly SqlFile[]): string {
  return hash(files.map((file) => `${file.name} ${file.checksum}\n`).join(""));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

const triggerStatement = /^create or replace trigger (\w+)\s[^;]*?\son (\w+)\s[^;]*;\n/gm;

/** Separates a function file's triggers from its functions. Only triggers lock a table. */
export function splitTriggers({ sql }: SqlFile): { functions: string; triggers: Trigger[] } {
  const triggers = [...sql.matchAll(triggerStatement)].map(([text, name = "", table = ""]) => ({
    name,
    table,
    sql: text,
    checksum: hash(text),
  }));
  return { functions: sql.replaceAll(triggerStatement, ""), triggers };
}

/** A migration whose first line is this one runs statement by statement. */
const outsideMark = "-- outside a transaction\n";

export const isOutsideTransaction = (sql: string) => sql.startsWith(outsideMark);

/** Comments, text and bodies of functions, in which a semicolon ends no statement. */
const opaque = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/g;

/** The statements of a file, without comments between them. */
export function splitStatements(sql: string): readonly string[] {
  const statements = [""];
  let end = 0;
  const add = (text: string) => statements.push(`${statements.pop() ?? ""}${text}`);
  for (const match of sql.matchAll(opaque)) {
    const [text] = match;
    add(sql.slice(end, match.index));
    end = match.index + text.length;
    if (text === ";") statements.push("");
    else if (!/^(--|\/\*)/.test(text)) add(text);
  }
  add(sql.slice(end));
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== "");
}
