import { toAmount } from "@krapao/contract/amount";
import { dateOf } from "@krapao/contract/bangkok-day";
import type { Currency } from "@krapao/contract/fields";
import type { OfferFigures, rehearsals } from "@krapao/contract/office/rehearsals";
import type { ReplyOf } from "@krapao/contract/route";
import { sql } from "kysely";
import {
  type PastBet,
  type PastDeposit,
  type PastReward,
  rehearseMember,
  type RehearsedOffer,
  type Taking,
  withinQuota,
} from "#features/bonus/rehearse.ts";
import type { Database, Queryable } from "#platform/database/database.ts";
import { monotonicNow } from "#platform/monotonic.ts";
import { Failure } from "#platform/http/failure.ts";
import { longestMilliseconds, readPast } from "./read-past.ts";
import { readOffers } from "./report-play.ts";
import type { Span } from "./report-span.ts";

const pageSize = 1000;
/** Members whose bets are read at once. */
const usualBatchSize = 50;
/** So many members with the highest cost are listed. */
const listLength = 200;

type Rehearsed = Omit<ReplyOf<typeof rehearsals.offer>, "takers"> & {
  readonly takers: NonNullable<ReplyOf<typeof rehearsals.offer>["takers"]>;
};

interface Request {
  readonly key: string;
  readonly value: unknown;
  readonly span: Span;
}

interface Limits {
  readonly milliseconds?: number;
  readonly pageSize?: number;
  readonly batchSize?: number;
}

interface OfferValue {
  readonly currency: Currency;
  readonly needsDeposit?: boolean;
  readonly type?: RehearsedOffer["type"];
  readonly maxReceived?: number;
}

/** Runs an offer over past days with the rules by which members take offers. It changes nothing. */
export async function rehearseOffer(
  db: Database,
  request: Request,
  limits: Limits = {},
): Promise<Rehearsed> {
  const { key, span } = request;
  const [kind = "", code = ""] = key.split(/-(.*)/s);
  const { takings, people, checked, all, currency, offers } = await readPast(db, async (tx) => {
    const offer = await readOffer(tx, request.value as OfferValue);
    const days = await readDays(tx, span);
    const found = await takeAll(tx, { offer, kind, code, ...days }, limits);
    return { ...found, ...(await readOffers(tx, span)), currency: offer.currency };
  });
  const really = offers.find((row) => row.kind === kind && row.code === code);
  const sums = sumOf(takings);
  const figures: OfferFigures = {
    currency,
    checked,
    all,
    ...sums,
    members: people.length,
    inRings: people.filter(({ is_in_ring: isInRing }) => isInRing).length,
    ended: takings.filter(({ state }) => state === "ENDED").length,
    open: takings.filter(({ state }) => state === "OPEN").length,
    played: toAmount(takings.reduce((sum, { playedMinor }) => sum + playedMinor, 0n)),
    netResult: Math.round((sums.grossResult - sums.given) * 100) / 100,
    really: really
      ? {
          taken: really.taken,
          members: really.members,
          completed: really.completed,
          given: really.given,
        }
      : null,
  };
  const byDay = Map.groupBy(takings, ({ at }) => dateOf(at));
  const byMember = Map.groupBy(takings, ({ memberId }) => memberId);
  return {
    figures,
    days: [...byDay].map(([day, some]) => ({ day, ...sumOf(some) })),
    takers: people
      .map(({ member_id: id, phone, is_in_ring: isInRing }) => ({
        id,
        phone,
        isInRing,
        ...sumOf(byMember.get(id) ?? []),
      }))
      .toSorted((one, other) => other.given - one.given || (one.id < other.id ? -1 : 1))
      .slice(0, listLength),
  };
}

function sumOf(takings: readonly Taking[]) {
  return {
    taken: takings.length,
    completed: takings.filter(({ state }) => state === "COMPLETED").length,
    given: toAmount(takings.reduce((sum, { rewardMinor }) => sum + rewardMinor, 0n)),
    grossResult: toAmount(takings.reduce((sum, { resultMinor }) => sum + resultMinor, 0n)),
  };
}

/** The offer as publishing would write it. A promotion is taken once. */
async function readOffer(tx: Queryable, value: OfferValue): Promise<RehearsedOffer> {
  const { rows } = await sql<Omit<RehearsedOffer, "needsDeposit" | "type" | "maxReceived">>`
    select reward_bps, cap_minor, fixed_minor, deposit_min_minor, success_bps, fail_bps, quota
    from content_columns(${JSON.stringify(value)}::jsonb)
  `.execute(tx);
  if (!rows[0]) throw new Failure("NO_DATA");
  const { currency, needsDeposit = true, type = "limit", maxReceived = 1 } = value;
  return { ...rows[0], currency, needsDeposit, type, maxReceived };
}

export async function readDays(tx: Queryable, { from, to }: Span) {
  const { rows } = await sql<{ fromAt: Date; toAt: Date }>`
    select ${from}::date::timestamp at time zone 'Asia/Bangkok' as "fromAt",
      (${to}::date + 1)::timestamp at time zone 'Asia/Bangkok' as "toAt"
  `.execute(tx);
  if (!rows[0]) throw new Failure("WRONG_DAYS");
  return rows[0];
}

interface Run {
  readonly offer: RehearsedOffer;
  readonly kind: string;
  readonly code: string;
  readonly fromAt: Date;
  readonly toAt: Date;
}

interface PageMember {
  readonly member_id: string;
  readonly first_at: Date | null;
}

/** Goes through the members by id until the end or until the time is over. */
async function takeAll(tx: Queryable, run: Run, limits: Limits) {
  const { offer, fromAt, toAt } = run;
  const many = limits.pageSize ?? pageSize;
  const batchSize = limits.batchSize ?? usualBatchSize;
  const endsAt = monotonicNow() + (limits.milliseconds ?? longestMilliseconds);
  const { rows: counted } = await sql<{ all: bigint }>`
    select rehearsal_member_count(${offer.currency}) as all
  `.execute(tx);
  const takings: Taking[] = [];
  const people: Person[] = [];
  let checked = 0;
  let last: string | undefined = "";
  while (last !== undefined && (checked === 0 || monotonicNow() < endsAt)) {
    const { rows: page }: { rows: readonly PageMember[] } = await sql<PageMember>`
      select member_id, first_at from rehearsal_members(${offer.currency}, ${fromAt}, ${toAt},
        ${offer.needsDeposit}, ${last}, ${many}) order by member_id
    `.execute(tx);
    const active = page.flatMap(({ member_id: memberId, first_at: firstAt }, index) =>
      firstAt ? [{ memberId, firstAt, index }] : [],
    );
    let done: number = page.length;
    for (let start = 0; start < active.length; start += batchSize) {
      const batch = active.slice(start, start + batchSize);
      const some = await takeSome(tx, run, batch);
      takings.push(...some);
      people.push(...(await readPeople(tx, some)));
      const next = active[start + batchSize];
      if (!next || monotonicNow() < endsAt) continue;
      done = next.index;
      break;
    }
    checked += done;
    last = done === many ? page.at(-1)?.member_id : undefined;
  }
  const all = Number(counted[0]?.all ?? 0);
  const allowed = withinQuota(takings, offer.quota);
  const takers = new Set(allowed.map(({ memberId }) => memberId));
  const found = people.filter(({ member_id: id }) => takers.has(id));
  return { takings: allowed, people: found, checked, all };
}

type Of<Row> = Row & { readonly member_id: string };

async function takeSome(
  tx: Queryable,
  run: Run,
  members: readonly { memberId: string; firstAt: Date }[],
): Promise<readonly Taking[]> {
  const { offer, kind, code, fromAt, toAt } = run;
  const ids = members.map(({ memberId }) => memberId);
  const { rows: deposits } = await sql<Of<PastDeposit>>`
    select member_id, number, amount_minor as "amountMinor", at
    from rehearsal_deposits(${ids}, ${fromAt})
  `.execute(tx);
  const { rows: rewards } = await sql<Of<PastReward>>`
    select member_id, is_same as "isSame", deposit_number as "depositNumber",
      started_at as "startedAt", ended_at as "endedAt"
    from rehearsal_rewards(${ids}, ${kind}, ${code}, ${fromAt}, ${toAt}, ${offer.maxReceived})
  `.execute(tx);
  const { rows: bets } = await sql<Of<PastBet>>`
    select member_id, stake_minor as "stakeMinor", payout_minor as "payoutMinor",
      placed_at as "placedAt", reported_at as "reportedAt", settled_at as "settledAt"
    from rehearsal_bets(${ids}, ${fromAt})
  `.execute(tx);
  const ofMember = <Row extends object>(rows: readonly Of<Row>[]) => {
    const groups = Map.groupBy(rows, ({ member_id: id }) => id);
    return (id: string): readonly Row[] => groups.get(id) ?? [];
  };
  const [depositsOf, rewardsOf, betsOf] = [ofMember(deposits), ofMember(rewards), ofMember(bets)];
  return members.flatMap(({ memberId, firstAt }) =>
    rehearseMember(
      offer,
      {
        memberId,
        firstAt,
        deposits: depositsOf(memberId),
        rewards: rewardsOf(memberId),
        bets: betsOf(memberId),
      },
      { fromAt, toAt },
    ),
  );
}

interface Person {
  readonly member_id: string;
  readonly phone: string;
  readonly is_in_ring: boolean;
}

async function readPeople(tx: Queryable, takings: readonly Taking[]): Promise<readonly Person[]> {
  const members = [...new Set(takings.map(({ memberId }) => memberId))];
  if (members.length === 0) return [];
  const { rows } = await sql<Person>`
    select member_id, phone, is_in_ring from rehearsal_people(${members})
  `.execute(tx);
  return rows;
}
