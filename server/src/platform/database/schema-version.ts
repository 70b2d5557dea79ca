import pg from "pg";
import { isLater, version as ownVersion } from "#config/version.ts";
import { checksumOf, readFunctions, readMigrations, type SqlFile } from "./sql-files.ts";

/** The row of the table `migration` that holds the checksum of the functions folder. */
export const functionsName = "functions";

/** A migration, a trigger or the functions as they ran last, and the version that ran them. */
export interface Run {
  readonly name: string;
  readonly checksum: string;
  readonly version: string;
}

export type Runs = ReadonlyMap<string, Run>;

export async function readRuns(client: pg.ClientBase | pg.Pool): Promise<Runs> {
  // The first editions kept no version.
  const { rows } = await client.query<Run>(
    `select name, checksum, coalesce(to_jsonb(migration) ->> 'version', '0.0.0') as version
     from migration`,
  );
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * A migration that ran with another text made other tables, and no later migration can know them.
 */
export function refuseChanged({ name, checksum }: SqlFile, runs: Runs): void {
  const run = runs.get(name);
  if (run === undefined || run.checksum === checksum) return;
  throw new Error(
    `another edition of the wallet made it (its ${name} differs) and it cannot be converted; ` +
      "use an empty database or another DATA_DIR.",
  );
}

/**
 * The later version whose functions the database has. Two versions may have forgotten to change their
 * number, so a migration that this one does not know counts too.
 */
export function laterVersionOf(
  runs: Runs,
  migrations: readonly SqlFile[],
  version: string,
): string | undefined {
  const functions = runs.get(functionsName);
  if (functions === undefined) return undefined;
  const known = new Set(migrations.map(({ name }) => name));
  const hasUnknown = [...runs.keys()].some((name) => name.endsWith(".sql") && !known.has(name));
  return hasUnknown || isLater(functions.version, version) ? functions.version : undefined;
}

/**
 * Refuses a database that lacks something this version needs. One of a later version is accepted: a
 * later version changes nothing that the version before it uses.
 */
export async function checkSchema(pool: pg.Pool, version = ownVersion): Promise<void> {
  const runs = await readRuns(pool).catch((error: unknown): Runs => {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return new Map();
    throw error;
  });
  const migrations = await readMigrations();
  for (const migration of migrations) refuseChanged(migration, runs);
  const missing = migrations.filter(({ name }) => !runs.has(name));
  const hasLater = laterVersionOf(runs, migrations, version) !== undefined;
  const isComplete =
    hasLater || runs.get(functionsName)?.checksum === checksumOf(await readFunctions());
  if (missing.length === 0 && isComplete) return;
  const lacking = missing[0]?.name ?? "the functions of this version";
  throw new Error(
    `it is older than version ${version} and lacks ${lacking}: run \`npm run migrate\` with this ` +
      "version first.",
  );
}

const undefinedTable = "42P01";
