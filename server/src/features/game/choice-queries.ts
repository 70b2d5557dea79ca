import type { GameCode } from "@krapao/contract/slot";
import { sql } from "kysely";
import { clockNow, type Queryable, runSql } from "#platform/database/database.ts";
import type { GameMove } from "./choice-rules.ts";

/** More transfers than this since the last launch are not followed: the balance counts instead. */
export const movesMax = 500;

interface Choice {
  readonly code: GameCode;
  readonly is_favourite: boolean;
  readonly played_at: Date | null;
  readonly along_minor: bigint | null;
  readonly own_minor: bigint | null;
  readonly own_number: bigint | null;
  /** Whether it was played within a day, so that a win is still worth a message. */
  readonly is_recent: boolean;
}

/** The games that the member has marked or played, the last played first. */
export async function listChoices(db: Queryable, memberId: string): Promise<readonly Choice[]> {
  return runSql<Choice>(
    db,
    `select provider as code, is_favourite, played_at, along_minor, own_minor, own_number,
       coalesce(played_at > clock_now() - interval '1 day', false) as is_recent
     from game_choice
     where member_id = $1 and (is_favourite or played_at is not null)
     order by played_at desc nulls last, provider`,
    [memberId],
  );
}

interface Since {
  readonly memberId: string;
  readonly provider: GameCode;
  readonly number: bigint;
}

/** The settled transfers of a game after a number, one more than are followed at most. */
export async function listMoves(
  db: Queryable,
  { memberId, provider, number }: Since,
): Promise<readonly GameMove[]> {
  return runSql<GameMove>(
    db,
    `select leg.number, leg.direction, operation.amount_minor as "amountMinor", operation.target
     from game_transfer as leg
     join operation on operation.member_id = leg.member_id and operation.number = leg.number
     where leg.member_id = $1 and leg.number > $2 and leg.provider = $3 and leg.state = 'SETTLED'
     order by leg.number
     limit ${movesMax + 1}`,
    [memberId, number, provider],
  );
}

/** Returns false if the game is not offered. */
export async function favour(
  db: Queryable,
  { memberId, provider }: Omit<Since, "number">,
  isFavourite: boolean,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into game_choice (member_id, provider, is_favourite)
    select ${memberId}, code, ${isFavourite} from game_provider where code = ${provider}
    on conflict (member_id, provider) do update set is_favourite = excluded.is_favourite
  `.execute(db);
  return numAffectedRows === 1n;
}

interface Launched {
  readonly balance_minor: bigint;
  readonly start_number: bigint;
  readonly own_minor: bigint | null;
  readonly own_number: bigint | null;
}

/**
 * The account at a launch. A transfer that is open now is not part of the balance, so it counts as
 * one after the launch.
 */
export async function readLaunch(
  db: Queryable,
  { memberId, provider }: Omit<Since, "number">,
): Promise<Launched | undefined> {
  const [row] = await runSql<Launched>(
    db,
    `select account.balance_minor, choice.own_minor, choice.own_number,
       coalesce(open.number - 1, ledger.operation_count) as start_number
     from game_account as account
     join ledger_account as ledger on ledger.member_id = account.member_id
     left join game_transfer as open on open.member_id = account.member_id
       and open.provider = account.provider and open.ended_at is null
     left join game_choice as choice on choice.member_id = account.member_id
       and choice.provider = account.provider
     where account.member_id = $1 and account.provider = $2 and account.opened_at is not null`,
    [memberId, provider],
  );
  return row;
}

export async function notePlayed(
  db: Queryable,
  { memberId, provider }: Omit<Since, "number">,
  launch: { alongMinor: bigint | null; ownMinor: bigint; number: bigint },
): Promise<void> {
  const { alongMinor, ownMinor, number } = launch;
  const played = { played_at: clockNow, own_minor: ownMinor, own_number: number };
  const chosen = alongMinor === null ? {} : { along_minor: alongMinor };
  await db
    .insertInto("game_choice")
    .values({ member_id: memberId, provider, ...played, ...chosen })
    .onConflict((conflict) =>
      conflict.columns(["member_id", "provider"]).doUpdateSet({ ...played, ...chosen }),
    )
    .execute();
}
