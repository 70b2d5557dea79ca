import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import type { OperationState } from "#ledger/post.ts";
import { type Queryable, secondsFromNow } from "#platform/database/database.ts";
import { columnsOf } from "#tables.ts";
import type { GrantRow } from "./queries.ts";

/** A transfer that moves a game's balance to the house. */
export interface Clearing {
  readonly provider: GameCode;
  readonly number: bigint;
  readonly state: OperationState;
  readonly amountMinor: bigint;
  /** The game has paid the money out: it waits for its posting to the house. */
  readonly isCollected: boolean;
}

export const clearingKey = (id: bigint, provider: GameCode, attempt: number) =>
  `clear:${id}:${provider}:${attempt}`;

/** The clearing transfers of a grant so far. */
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

/** From here on the listed games are cleared, even if this process dies. */
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
    .returning(columnsOf.reward_grant)
    .executeTakeFirstOrThrow();
}

/** Whether the request with this key ended a grant. */
export async function wasEndedBy(db: Queryable, memberId: string, key: string): Promise<boolean> {
  const grant = await db
    .selectFrom("reward_grant")
    .select("id")
    .where("member_id", "=", memberId)
    .where("end_key", "=", key)
    .executeTakeFirst();
  return grant !== undefined;
}
