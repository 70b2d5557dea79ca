import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyServer } from "#world/altered-server.ts";
import { projectDir } from "@krapao/testkit/world";

export const addedColumn = "added_tomorrow";
export const addedIndex = "operation_added_tomorrow";
/** A comment in every function of tomorrow's version. */
export const functionMark = "-- Tomorrow's text.";

interface Tomorrow {
  readonly serverDir: string;
  readonly version: string;
  readonly tables: readonly string[];
}

/**
 * A copy of the server as a later version: a new column in every table, an index on a table that is
 * being written, other functions, and another trigger on a table that is being written. It may also
 * be unchanged but for its number.
 */
export async function makeTomorrow(scratch: string, isChanged: boolean): Promise<Tomorrow> {
  const { serverDir } = await copyServer(scratch);
  const version = await raiseVersion(scratch);
  const migrations = join(serverDir, "database/migrations");
  const tables = await listTables(migrations);
  if (!isChanged) return { serverDir, version, tables };
  for (const [index, table] of tables.entries()) {
    await writeFile(
      join(migrations, `${9000 + index}_${table}.sql`),
      `alter table ${table} add column ${addedColumn} integer not null default 7;\n`,
    );
  }
  await writeFile(
    join(migrations, "9900_index.sql"),
    `-- outside a transaction\ncreate index concurrently ${addedIndex} on operation (created_at);\n`,
  );
  await changeFunctions(join(serverDir, "database/functions"));
  return { serverDir, version, tables };
}

async function raiseVersion(scratch: string): Promise<string> {
  const file = join(scratch, "package.json");
  const own = JSON.parse(await readFile(join(projectDir, "package.json"), "utf8")) as {
    version: string;
  };
  const [major = "0", minor = "0"] = own.version.split(".");
  const version = `${major}.${Number(minor) + 1}.0`;
  // The copy links to the project's own file.
  await rm(file);
  await writeFile(file, JSON.stringify({ ...own, version }));
  return version;
}

async function listTables(migrations: string): Promise<readonly string[]> {
  const names = (await readdir(migrations)).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(migrations, name), "utf8")));
  // A partition gets its columns from its table.
  const created = texts.join("\n").matchAll(/^create table (\w+)(?! partition of)/gm);
  return [...created].map(([, name = ""]) => name);
}

async function changeFunctions(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), "utf8");
    const changed = text
      .replaceAll(/(?<=\nas \$\$\n)/g, `${functionMark}\n`)
      .replace("create or replace trigger operation_is_kept\n", "$& ");
    await writeFile(join(folder, name), changed);
  }
}
