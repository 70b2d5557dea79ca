import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Postgres, startPostgres } from "@krapao/server/platform/postgres/postgres.ts";
import { ensureWebIsBuilt, World } from "@krapao/testkit/world";

interface WorldSize {
  readonly port: number;
  readonly serverCount: number;
  /** Additional settings of the servers. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The base of a proof: a PostgreSQL and a folder of its own. */
export interface Ground {
  readonly postgres: Postgres;
  readonly folder: string;
  /** The product on that database, not started yet. */
  readonly world: (options: WorldSize) => World;
}

/** Runs a proof with its own PostgreSQL and folder. */
export async function proveOnGround(
  name: string,
  prove: (ground: Ground) => Promise<boolean>,
  { maxConnections }: { maxConnections?: number } = {},
): Promise<void> {
  await proveInFolder(name, async (folder) => {
    const postgres = await startPostgres(folder, undefined, maxConnections);
    const { url: databaseUrl } = postgres;
    const world = (options: WorldSize) =>
      new World({ databaseUrl, folder: join(folder, "world"), ...options });
    return prove({ postgres, folder, world }).finally(() => postgres.stop());
  });
}

/** Runs a proof in its own folder. That of a failed proof is kept for inspection. */
export async function proveInFolder(
  name: string,
  prove: (folder: string) => Promise<boolean>,
): Promise<void> {
  ensureWebIsBuilt();
  const folder = await mkdtemp(join(tmpdir(), `krapao-${name}-`));
  let isGood = false;
  try {
    isGood = await prove(folder);
  } finally {
    if (isGood) await rm(folder, { recursive: true, force: true });
    else console.log(`Logs and the sandbox's books are left in ${folder}.`);
  }
  process.exitCode = isGood ? 0 : 1;
}
