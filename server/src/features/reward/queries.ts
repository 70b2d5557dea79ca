import { type Selectable, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { type DueRows, reschedule } from "#platform/database/due-rows.ts";
import { backOffMaxSeconds } from "./rules.ts";
import { columnsOf, type Tables } from "#tables.ts";

export type GrantRow = Selectable<Tables["reward_grant"]>;

/** The reward whose conditions are open, or that is being ended. */
export async function findOpenGrant(
  db: Queryable,
  memberId: string,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom("reward_grant")
    .select(columnsOf.reward_grant)
    .where("member_id", "=", memberId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export async function findGrantByOperation(
  db: Queryable,
  memberId: string,
  number: bigint,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom("reward_grant")
    .select(columnsOf.reward_grant)
    .where("member_id", "=", memberId)
    .where("operation_number", "=", number)
    .executeTakeFirst();
}

/** The earlier request with this key, if any. */
export async function findKeyed(db: Queryable, memberId: string, key: string) {
  return db
    .selectFrom("operation")
    .select(["number", "request_hash"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

type NewGrant = Omit<
  GrantRow,
  | "id"
  | "state"
  | "played_minor"
  | "released_at"
  | "end_key"
  | "clearing"
  | "finish_number"
  | "due_at"
  | "attempts"
  | "ended_at"
>;

/** The grant is due at once: one that needs no play is already complete. */
export async function addGrant(tx: Queryable, grant: NewGrant): Promise<GrantRow> {
  return tx
    .insertInto("reward_grant")
    .values({
      ...grant,
      names: JSON.stringify(grant.names),
      played_minor: countPlayed(grant),
      due_at: grant.started_at,
    })
    .returning(columnsOf.reward_grant)
    .executeTakeFirstOrThrow();
}

/** Bets that seem to be later than a new grant: there are some after the clock was set back. */
const countPlayed = ({
  member_id: memberId,
  started_at: startedAt,
}: Pick<GrantRow, "member_id" | "started_at">) => sql<bigint>`(
  select coalesce(sum(stake_minor), 0)::bigint
  from bet
  where member_id = ${memberId} and status = 'SETTLED'
    and placed_at > ${startedAt} and reported_at > ${startedAt}
)`;

/** Stakes of bets that were placed under a grant and are settled. */
export async function readPlayed(db: Queryable, { id }: Pick<GrantRow, "id">): Promise<bigint> {
  const { played_minor: playedMinor } = await db
    .selectFrom("reward_grant")
    .select("played_minor")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return playedMinor;
}

export const grants: DueRows = {
  table: "reward_grant",
  key: ["id"],
  longestSeconds: backOffMaxSeconds,
  counter: "attempts",
};

/**
 * Removes the grant from the due rows until new bets come; a bet during this check keeps it due.
 */
export async function rest(db: Queryable, { id, attempts }: GrantRow): Promise<void> {
  const where = sql<boolean>`due_at > clock_now() and state = 'OPEN'`;
  await reschedule(db, grants, { id, attempts }, { seconds: null, where });
}

export async function finishGrant(
  tx: Queryable,
  id: bigint,
  finish: { state: "COMPLETED" | "ENDED" | "VOIDED"; finishNumber: bigint; endedAt: Date },
): Promise<void> {
  await tx
    .updateTable("reward_grant")
    .set({
      state: finish.state,
      finish_number: finish.finishNumber,
      ended_at: finish.endedAt,
      due_at: null,
    })
    .where("id", "=", id)
    .execute();
}
