import { toAmount } from "@krapao/contract/amount";
import type { Currency } from "@krapao/contract/fields";
import { normalisePhone } from "@krapao/contract/market";
import {
  type HarmMarker,
  type HeldDeposit,
  holds,
  type LastingStop,
  protectionRoom,
  type WantedLimit,
} from "@krapao/contract/office/protection";
import { queueMax } from "@krapao/contract/office/queue";
import { sql } from "kysely";
import { listLimits, toShown } from "#features/protection/limits.ts";
import { findStop, toStop, type StopRow as BasicStop } from "#features/protection/queries.ts";
import type { Queryable } from "#platform/database/database.ts";
import { Failure } from "#platform/http/failure.ts";
import { answerOperator } from "./answer.ts";
import { takeLimit } from "./limits.ts";
import type { Office } from "./office.ts";
import { requestOf } from "./request.ts";

interface HoldRow {
  readonly member_id: string;
  readonly number: bigint;
  readonly member: string;
  readonly amount_minor: bigint;
  readonly currency: Currency;
  readonly source: string;
  readonly account: string;
  readonly held_at: Date;
  readonly wish: HeldDeposit["wish"];
  readonly state: HeldDeposit["state"];
  readonly next_at: Date | null;
  readonly reference: string | null;
  readonly last_answer: string | null;
  readonly needs_second: boolean;
  readonly open_act: bigint | null;
}

const toHold = (row: HoldRow): HeldDeposit => ({
  memberId: row.member_id,
  number: String(row.number),
  member: row.member,
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  source: row.source,
  account: row.account,
  heldAt: row.held_at.toISOString(),
  wish: row.wish,
  state: row.state,
  dueAt: row.next_at?.toISOString() ?? null,
  reference: row.reference,
  lastAnswer: row.last_answer,
  needsSecond: row.needs_second,
  openAct: row.open_act === null ? null : String(row.open_act),
});

export function holdRoutes(office: Office): void {
  answerOperator(office, holds.list, async () => {
    const { rows } = await sql<HoldRow>`
      select member_id, number, member, amount_minor, currency, source, account, held_at, wish, state,
        next_at, reference, last_answer, needs_second, open_act
      from office_hold order by state <> 'refused', held_at, member_id, number limit ${queueMax}
    `.execute(office.db);
    return { holds: rows.map(toHold) };
  });
  for (const call of [holds.return, holds.retry, holds.credit]) {
    answerOperator(office, call, ({ session, params, body }) => {
      const subject = `${params.memberId}/${params.number}`;
      return requestOf(office, session, { call, subject, body });
    });
  }
}

interface StopRow extends BasicStop {
  readonly id: bigint;
  readonly member_id: string;
  readonly member: string;
  readonly return_text: string | null;
  readonly is_under_way: boolean;
  readonly is_liftable: boolean;
  readonly operator: string | null;
  readonly open_act: bigint | null;
}

interface RaiseRow {
  readonly member_id: string;
  readonly member: string;
  readonly currency: Currency;
  readonly kind: WantedLimit["kind"];
  readonly period: WantedLimit["period"];
  readonly now_minor: bigint;
  readonly amount_minor: bigint | null;
  readonly requested_at: Date;
  readonly ready_at: Date;
  readonly open_act: bigint | null;
}

const toWanted = (row: RaiseRow): WantedLimit => ({
  memberId: row.member_id,
  member: row.member,
  currency: row.currency,
  kind: row.kind,
  period: row.period,
  now: toShown(row.kind, row.now_minor),
  amount: row.amount_minor === null ? null : toShown(row.kind, row.amount_minor),
  requestedAt: row.requested_at.toISOString(),
  readyAt: row.ready_at.toISOString(),
  openAct: row.open_act === null ? null : String(row.open_act),
});

interface MarkerRow extends Omit<HarmMarker, "memberId" | "count"> {
  readonly member_id: string;
  readonly count: bigint;
}

interface MatchRow {
  readonly member_id: string;
  readonly member: string;
  readonly from_at: Date;
  readonly until_at: Date | null;
}

interface InteractionRow {
  readonly id: bigint;
  readonly member_id: string;
  readonly member: string;
  readonly operator: string;
  readonly at: Date;
  readonly text: string;
}

const toLasting = (row: StopRow): LastingStop => ({
  ...toStop(row),
  id: String(row.id),
  memberId: row.member_id,
  member: row.member,
  request: row.return_text,
  operator: row.operator,
  isUnderWay: row.is_under_way,
  isLiftable: row.is_liftable,
  openAct: row.open_act === null ? null : String(row.open_act),
});

async function readRoom(db: Queryable) {
  const { rows: stops } = await sql<StopRow>`
    select id, member_id, member, kind, from_at, until_at, is_under_way, is_liftable, operator,
      open_act, return_requested_at, return_text, return_declined_at, lifted_at, may_return_at,
      clock_now() as now_at
    from office_stops(${queueMax})
  `.execute(db);
  const { rows: raises } = await sql<RaiseRow>`
    select member_id, member, currency, kind, period, now_minor, amount_minor, requested_at, ready_at,
      open_act
    from office_raise order by requested_at, member_id limit ${queueMax}
  `.execute(db);
  const { rows: markers } = await sql<MarkerRow>`
    select member_id, member, day::text as day, kind, count from office_harm as marker
    order by marker.day desc, member_id, kind limit ${queueMax}
  `.execute(db);
  const { rows: interactions } = await sql<InteractionRow>`
    select id, member_id, member, operator, at, text from office_interaction
    order by id desc limit 50
  `.execute(db);
  return {
    raises: raises.map(toWanted),
    markers: markers.map(({ member_id: memberId, count, ...row }) => ({
      ...row,
      memberId,
      count: Number(count),
    })),
    stops: stops.map(toLasting),
    interactions: interactions.map(({ id, member_id: memberId, at, ...row }) => ({
      ...row,
      actId: String(id),
      memberId,
      at: at.toISOString(),
    })),
  };
}

/** An operator looks up some members; a list of phone numbers is not tried out here. */
const findsPerHour = 120;

export function protectionRoutes(office: Office): void {
  const { config, db, deeds } = office;
  answerOperator(office, protectionRoom.list, () => readRoom(db));
  answerOperator(office, protectionRoom.find, async ({ session, body }) => {
    await takeLimit(office, `find:${session.operatorId}`, findsPerHour);
    const { rows } = await sql<{ id: string; member: string }>`
      select id, office_mask(username) as member from member
      where username = ${normalisePhone(body.phone, config)}
    `.execute(deeds);
    const [found] = rows;
    if (!found) throw new Failure("NO_DATA");
    const stop = await findStop(deeds, found.id);
    return {
      memberId: found.id,
      member: found.member,
      stop: stop ? toStop(stop) : null,
    };
  });
  answerOperator(office, protectionRoom.limits, async ({ params: { memberId } }) => {
    const { rows } = await sql<{ currency: Currency }>`
      select currency from ledger_account where member_id = ${memberId}
    `.execute(deeds);
    const [account] = rows;
    if (!account) throw new Failure("NO_DATA");
    return { ...account, limits: await listLimits({ db: deeds }, memberId) };
  });
  for (const call of [protectionRoom.raise, protectionRoom.declineRaise]) {
    answerOperator(office, call, ({ session, params, body }) => {
      const subject = `${params.memberId}/${body.kind}/${body.period}`;
      return requestOf(office, session, { call, subject, body });
    });
  }
  for (const call of [
    protectionRoom.break,
    protectionRoom.exclude,
    protectionRoom.limit,
    protectionRoom.note,
  ]) {
    answerOperator(office, call, ({ session, params, body }) =>
      requestOf(office, session, { call, subject: params.memberId, body }),
    );
  }
  answerOperator(office, protectionRoom.matches, async ({ params: { memberId } }) => {
    const { rows } = await sql<MatchRow>`
      select member_id, member, from_at, until_at from office_matches(${memberId})
    `.execute(db);
    return {
      matches: rows.map((row) => ({
        memberId: row.member_id,
        member: row.member,
        from: row.from_at.toISOString(),
        until: row.until_at?.toISOString() ?? null,
      })),
    };
  });
  for (const call of [
    protectionRoom.other,
    protectionRoom.same,
    protectionRoom.lift,
    protectionRoom.decline,
  ]) {
    answerOperator(office, call, ({ session, params, body }) => {
      const subject = `${params.memberId}/${params.id}`;
      return requestOf(office, session, { call, subject, body });
    });
  }
}
