import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { playerName } from "@krapao/testkit/people";
import pg from "pg";
import type { BenchMember } from "./members.ts";

/** The provider of the transfers. */
export const provider = "JOKER";

/** Gives members an account at the provider, in both books, without the calls that would open it. */
export async function addPlayers(
  members: readonly BenchMember[],
  { url, dataDir }: { url: string; dataDir: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into game_account (member_id, provider, username, password_sealed, opened_at)
     select id, $2, 'kp' || lower(id), '\\x00', clock_now() from unnest($1::text[]) as id
     on conflict do nothing`,
    [members.map(({ id }) => id), provider],
  );
  await client.query("vacuum analyze game_account");
  await client.end();
  const books = new DatabaseSync(join(dataDir, "sandbox.sqlite"));
  const insert = books.prepare(
    `insert or ignore into game_player (provider, username, password, currency, created_at)
     values (?, ?, '-', 'BAHT', ?)`,
  );
  books.exec("begin");
  for (const { id } of members) insert.run(provider, playerName(id), new Date().toISOString());
  books.exec("commit");
  books.close();
}
