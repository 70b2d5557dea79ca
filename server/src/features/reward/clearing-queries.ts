import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { OperationState } from "#ledger/post.ts";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import type { GrantRow } from "./queries.ts";

/** A transfer that takes what lies in a game to the house. */
export interface Clearing {
  readonly provider: GameCode;
  readonly number: bigint;
  readonly state: OperationState;
  readonly amountMinor: bigint;
  /** The game has given the money: it waits to be handed over. */
  readonly isCollected: boolean;
}

export const clearingKey = (id: bigint, provider: GameCode, attempt: number) =>
  `clear:${id}:${provider}:${attempt}`;

/** What was done so far to clear the games of a grant. */
export async function listClearings(
  db: Queryable,
  { id, member_id: memberId }: Pick<GrantRow, "id" | "member_id">,
): Promise<readonly Clearing[]> {
  const { rows } = await sql<Clearing>`
    select operation.source as provider, operation.number, operation.state,
      operation.amount_minor as "amountMinor", leg.state = 'SETTLED' as "isCollected"
    from operation
    join game_transfer as leg
      on leg.member_id = operation.member_id and leg.number = operation.number
    where operation.member_id = ${memberId} and operation.key like ${`clear:${id}:%`}
    order by operation.number
  `.execute(db);
  return rows;
}

/** From here on the games in the list are cleared, whatever becomes of this process. */
export async function beginEnding(
  tx: Queryable,
  id: bigint,
  {
    clearing,
    key,
    leaseSeconds,
  }: { clearing: GameCode[]; key: string | null; leaseSeconds: number },
): Promise<GrantRow> {
  return tx
    .updateTable("reward_grant")
    .set({
      state: "ENDING",
      clearing,
      end_key: key,
      attempts: 0,
      due_at: secondsFromNow(leaseSeconds),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether a grant was ended by the request under a key. */
export async function wasEndedBy(db: Queryable, memberId: string, key: string): Promise<boolean> {
  const grant = await db
    .selectFrom("reward_grant")
    .select("id")
    .where("member_id", "=", memberId)
    .where("end_key", "=", key)
    .executeTakeFirst();
  return grant !== undefined;
}
