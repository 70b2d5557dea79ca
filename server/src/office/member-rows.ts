import type { Currency } from "@krapao/contract/fields";
import type { Texts } from "@krapao/contract/market";
import type { MemberCard, MemberOperation } from "@krapao/contract/office/members";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** The rows of a member's card, each from its own view and by its own index. */

interface MemberRow {
  readonly id: string;
  readonly phone: string;
  readonly name: string;
  readonly currency: Currency;
  readonly created_at: Date;
  readonly disabled_at: Date | null;
  readonly is_closed: boolean;
  readonly inviter_id: string | null;
  readonly bank_code: string;
  readonly account_no: string;
  readonly account_name: string;
  readonly account_changed_at: Date;
  readonly wallet_minor: bigint;
  readonly held_minor: bigint;
  readonly refund_minor: bigint;
  readonly invite_minor: bigint;
  readonly net_minor: bigint;
  readonly turnover_minor: bigint;
  readonly hold_until: Date | null;
}

export async function findMember(db: Database, id: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    select id, phone, name, currency, created_at, disabled_at, is_closed, inviter_id, bank_code, account_no,
      account_name, account_changed_at, wallet_minor, held_minor, refund_minor, invite_minor,
      net_minor, turnover_minor, hold_until
    from office_member where id = ${id}
  `.execute(db);
  return rows[0];
}

export interface OperationRow {
  readonly number: bigint;
  readonly kind: MemberOperation["kind"];
  readonly state: MemberOperation["state"];
  readonly source: string;
  readonly target: string;
  readonly amount_minor: bigint;
  readonly wallet_after_minor: bigint;
  readonly reference: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
  readonly waits_for: MemberOperation["waitsFor"];
  readonly held_reasons: MemberOperation["heldReasons"] | null;
}

const operationColumns = sql`number, kind, state, source, target, amount_minor, wallet_after_minor,
  reference, created_at, ended_at, waits_for, held_reasons`;

export async function listOpen(db: Database, id: string): Promise<readonly OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select ${operationColumns} from office_member_operation
    where member_id = ${id} and state = 'PENDING'
    -- The order of the index of open operations, so that no other is chosen.
    order by case kind when 'withdraw' then 0 else number end
    limit 50
  `.execute(db);
  return rows;
}

/** Numbers have no gaps per member, so a page begins at its key. */
export async function listOperations(
  db: Database,
  id: string,
  { before, size }: { before: number | null; size: number },
): Promise<readonly OperationRow[]> {
  const { rows } = await sql<OperationRow>`
    select ${operationColumns} from office_member_operation
    where member_id = ${id} and number < ${before ?? "9223372036854775807"}::bigint
    order by number desc limit ${size}
  `.execute(db);
  return rows;
}

interface GameRow {
  readonly provider: string;
  readonly balance_minor: bigint;
  readonly outstanding_minor: bigint;
  readonly seen_at: Date | null;
  readonly is_stale: boolean;
}

interface IncomingRow {
  readonly kind: MemberCard["incoming"][number]["kind"];
  readonly amount_minor: bigint | null;
  readonly reference: string;
  readonly is_held: boolean;
  readonly created_at: Date;
}

interface RewardRow {
  readonly kind: NonNullable<MemberCard["reward"]>["kind"];
  readonly names: Texts;
  readonly reward_minor: bigint;
  readonly must_play_minor: bigint;
  readonly played_minor: bigint;
  readonly state: string;
  readonly started_at: Date;
}

export async function listMoney(db: Database, id: string) {
  const { rows: games } = await sql<GameRow>`
    select provider, balance_minor, outstanding_minor, seen_at, is_stale
    from office_member_game where member_id = ${id} order by balance_minor desc, provider
  `.execute(db);
  const { rows: incoming } = await sql<IncomingRow>`
    select kind, amount_minor, reference, is_held, created_at
    from office_incoming(${id})
  `.execute(db);
  const { rows: rewards } = await sql<RewardRow>`
    select kind, names, reward_minor, must_play_minor, played_minor, state, started_at
    from office_member_reward where member_id = ${id}
  `.execute(db);
  return { games, incoming, reward: rewards[0] };
}

interface SessionRow {
  readonly device: string | null;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

interface DeviceRow {
  readonly device: string | null;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
}

interface RingRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly is_disabled: boolean;
  readonly shares_browser: boolean;
  readonly shares_account: boolean;
  readonly shares_phone: boolean;
}

interface ActRow {
  readonly id: bigint;
  readonly kind: string;
  readonly reason: string;
  readonly requested_by: string;
  readonly requested_at: Date;
  readonly decided_by: string | null;
  readonly state: MemberCard["acts"][number]["state"];
  readonly undone_by: bigint | null;
}

export async function listPeople(db: Database, id: string) {
  const { rows: sessions } = await sql<SessionRow>`
    select device, created_at, last_used_at from office_member_session
    where member_id = ${id} order by last_used_at desc limit 20
  `.execute(db);
  const { rows: devices } = await sql<DeviceRow>`
    select device, first_seen_at, last_seen_at from office_member_device
    where member_id = ${id} order by last_seen_at desc limit 20
  `.execute(db);
  const { rows: ring } = await sql<RingRow>`
    select person.id, person.name, person.phone, person.disabled_at is not null as is_disabled,
      shares_browser, shares_account, shares_phone
    from office_ring(${id}) as near
    cross join lateral (
      select id, name, phone, disabled_at from office_member
      where office_member.id = near.member_id offset 0
    ) as person
  `.execute(db);
  const { rows: acts } = await sql<ActRow>`
    select id, kind, reason, requested_by, requested_at, decided_by, state, undone_by
    from office_member_act
    where member_id = ${id} order by id desc limit 50
  `.execute(db);
  return { sessions, devices, ring, acts };
}

const playDays = 14;

/** What a member does besides moving money: the conversation, and play by day, the newest first. */
export async function listDoings(db: Database, id: string) {
  const { rows: conversations } = await sql<{ id: string }>`
    select id from office_member_conversation where visitor = ${`member:${id}`}
  `.execute(db);
  const { rows: play } = await sql<{
    day: string;
    bets: bigint;
    stake_minor: bigint;
    payout_minor: bigint;
  }>`
    select day::text, bets, stake_minor, payout_minor from office_member_play
    where member_id = ${id} order by office_member_play.day desc limit ${playDays}
  `.execute(db);
  return { conversationId: conversations[0]?.id ?? null, play };
}

/** The banks that an account may be at, as registration offers them. */
export async function listBanks(db: Database): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from office_bank where is_open order by position, code
  `.execute(db);
  return rows.map(({ code }) => code);
}
