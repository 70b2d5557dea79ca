import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { BenchMember } from "./members.ts";

/** The provider that the transfers go to. */
export const provider = "JOKER";

const usernameOf = (id: string) => `kp${id.toLowerCase()}`;

/** The sandbox with its books on a disk, as at `npm start`. */
export async function startSandbox(options: {
  readonly projectDir: string;
  readonly dataDir: string;
  readonly port: number;
}): Promise<ChildProcess> {
  const sandbox = spawn(process.execPath, [join(options.projectDir, "sandbox/src/main.ts")], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    env: { ...process.env, DATA_DIR: options.dataDir, SANDBOX_PORT: String(options.port) },
  });
  await once(sandbox, "message");
  return sandbox;
}

/** Gives members an account at the provider, in both books, past the calls that would open it. */
export async function addPlayers(
  members: readonly BenchMember[],
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into game_account (member_id, provider, username, password_sealed, opened_at)
     select id, $2, 'kp' || lower(id), '\\x00', clock_now() from unnest($1::text[]) as id`,
    [members.map(({ id }) => id), provider],
  );
  await client.query("vacuum analyze game_account");
  await client.end();
  const books = new DatabaseSync(join(dataDir, "sandbox.sqlite"));
  const insert = books.prepare(
    `insert into game_player (provider, username, password, currency, created_at)
     values (?, ?, '-', 'BAHT', ?)`,
  );
  books.exec("begin");
  for (const { id } of members) insert.run(provider, usernameOf(id), new Date().toISOString());
  books.exec("commit");
  books.close();
}
