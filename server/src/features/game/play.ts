import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";

type Beginning = "PLAY" | "PLAY_STOPPED" | "PLAY_LIMIT" | "REALITY_CHECK";

/** Notes that the member opens a game or sees its password. Refuses if the member may not play now. */
export async function beginPlay(db: Queryable, memberId: string): Promise<void> {
  const { rows } = await sql<{ result: Beginning }>`
    select play_begin(${memberId}) as result
  `.execute(db);
  const result = rows[0]?.result;
  if (!result) throw new Error("The database did not say whether the member may play.");
  if (result !== "PLAY") throw new Failure(result);
}
