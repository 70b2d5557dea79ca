import type { Currency } from "@krapao/contract/fields";
import { type Language, languages, type Texts } from "@krapao/contract/market";
import type { Slice } from "@krapao/contract/spinwheel";
import { type Queryable, runSql } from "#platform/database/database.ts";

/** The language of the texts and the currency of the prizes. */
export interface Reading {
  readonly language: Language;
  readonly currency: Currency;
}

interface ActiveWheel {
  readonly id: number;
  readonly name: string;
  readonly commitment: string;
}

export async function findActive(
  db: Queryable,
  { language }: Reading,
): Promise<ActiveWheel | undefined> {
  const text = `
    select wheel.id, wheel.name ->> $1 as name, commitment.commitment
    from spinwheel as wheel
    join spinwheel_commitment as commitment
      on commitment.wheel_id = wheel.id and commitment.replaced_at is null
    where wheel.is_active`;
  const [row] = await runSql<ActiveWheel>(db, text, [language]);
  return row;
}

export interface SliceRow extends Slice {
  readonly isWin: boolean;
}

/** The slices of a wheel in their order. */
export async function listSlices(
  db: Queryable,
  wheelId: number,
  { language, currency }: Reading,
): Promise<readonly SliceRow[]> {
  const text = `
    select code, label -> $2 ->> $3 as label, html -> $2 ->> $3 as "htmlDescription",
      bg_color as "bgColor", text_color as "textColor", kind = 'coupon' as "isWin"
    from spinwheel_slice
    where wheel_id = $1
    order by position`;
  return runSql<SliceRow>(db, text, [wheelId, language, currency]);
}

interface SpinnerRow {
  readonly userCoin: bigint;
  readonly waitingCoin: bigint;
  readonly spinCount: bigint;
  readonly spunToday: bigint;
  readonly spinsPerDay: bigint;
  readonly clientSeed: string;
}

/** The member's coins, spins and seed. Without a setting spins are not limited. */
export async function readMember(db: Queryable, memberId: string): Promise<SpinnerRow | undefined> {
  const text = `
    select coin as "userCoin", waiting_coin as "waitingCoin", spin_count as "spinCount",
      coalesce(client_seed, account.member_id) as "clientSeed",
      coalesce((wheel.value ->> 'spinsPerDay')::bigint, account.coin) as "spinsPerDay",
      (
        select count(*) from spinwheel_spin as spin
        where spin.member_id = account.member_id
          and spin.number > account.spin_count - (wheel.value ->> 'spinsPerDay')::bigint
          and spin.created_at >= date_trunc('day', clock_now(), 'Asia/Bangkok')
      ) as "spunToday"
    from ledger_account as account
    left join setting as wheel on wheel.key = 'spinwheel'
    where account.member_id = $1`;
  const [row] = await runSql<SpinnerRow>(db, text, [memberId]);
  return row;
}

export async function chooseSeed(
  db: Queryable,
  memberId: string,
  clientSeed: string,
): Promise<void> {
  await runSql(db, "select spinwheel_choose_seed($1, $2)", [memberId, clientSeed]);
}

export interface CouponRow {
  readonly number: bigint;
  readonly amountMinor: bigint | null;
  readonly expiresAt: Date | null;
  readonly isExpired: boolean;
  readonly isClaimed: boolean;
  readonly label: string;
  readonly wheelName: string;
  readonly percentSuccess: number;
  readonly percentFail: number;
}

/** A spin as the coupon it won, with the texts and the terms of its wheel. */
const coupons = `
  select spin.number, spin.amount_minor as "amountMinor", spin.expires_at as "expiresAt",
    coalesce(spin.expires_at <= clock_now(), false) as "isExpired",
    spin.claimed_at is not null as "isClaimed",
    slice.label -> $2 ->> $3 as label, wheel.name ->> $2 as "wheelName",
    wheel.percent_success as "percentSuccess", wheel.percent_fail as "percentFail"
  from spinwheel_spin as spin
  join spinwheel_commitment as seed on seed.id = spin.seed_id
  join spinwheel as wheel on wheel.id = seed.wheel_id
  join spinwheel_slice as slice
    on slice.wheel_id = seed.wheel_id and slice.position = spin.position
  where spin.member_id = $1`;

/** The coupons that can still be claimed, the newest first. */
export async function listCoupons(
  db: Queryable,
  memberId: string,
  { language, currency }: Reading,
): Promise<readonly CouponRow[]> {
  const text = `${coupons}
      and spin.amount_minor is not null and spin.claimed_at is null
      and spin.expires_at > clock_now()
    order by spin.number desc
    limit 300`;
  return runSql<CouponRow>(db, text, [memberId, language, currency]);
}

/** One spin as a coupon. */
export async function findCoupon(
  db: Queryable,
  { memberId, number }: { memberId: string; number: string },
  { language, currency }: Reading,
): Promise<CouponRow | undefined> {
  const text = `${coupons} and spin.number = $4`;
  const [row] = await runSql<CouponRow>(db, text, [memberId, language, currency, number]);
  return row;
}

/** The name of a coupon in each language. */
export async function readCouponNames(
  db: Queryable,
  { memberId, number }: { memberId: string; number: string },
  { currency }: Reading,
): Promise<Texts> {
  const text = `
    select language, (wheel.name ->> language) || ' · ' || (slice.label -> language ->> $4) as name
    from spinwheel_spin as spin
    join spinwheel_commitment as seed on seed.id = spin.seed_id
    join spinwheel as wheel on wheel.id = seed.wheel_id
    join spinwheel_slice as slice
      on slice.wheel_id = seed.wheel_id and slice.position = spin.position
    cross join unnest($3::text[]) as language
    where spin.member_id = $1 and spin.number = $2`;
  const rows = await runSql<{ language: Language; name: string }>(db, text, [
    memberId,
    number,
    languages,
    currency,
  ]);
  return Object.fromEntries(rows.map(({ language, name }) => [language, name])) as Texts;
}

export async function markClaimed(
  tx: Queryable,
  { memberId, number }: { memberId: string; number: bigint },
): Promise<void> {
  const text = `
    update spinwheel_spin set claimed_at = clock_now()
    where member_id = $1 and number = $2`;
  await runSql(tx, text, [memberId, number]);
}

export interface FairnessRow {
  readonly number: bigint;
  readonly createdAt: Date;
  readonly code: string;
  readonly label: string;
  readonly commitment: string;
  readonly table: string;
  readonly seed: string | null;
  readonly clientSeed: string;
}

export async function findFairness(
  db: Queryable,
  { memberId, number }: { memberId: string; number: string },
  { language, currency }: Reading,
): Promise<FairnessRow | undefined> {
  const text = `
    select spin.number, spin.created_at as "createdAt", slice.code,
      slice.label -> $3 ->> $4 as label, seed.commitment, seed.prizes as table, seed.seed,
      spin.client_seed as "clientSeed"
    from spinwheel_spin as spin
    join spinwheel_commitment as seed on seed.id = spin.seed_id
    join spinwheel_slice as slice
      on slice.wheel_id = seed.wheel_id and slice.position = spin.position
    where spin.member_id = $1 and spin.number = $2`;
  const [row] = await runSql<FairnessRow>(db, text, [memberId, number, language, currency]);
  return row;
}

/** Replaces seeds that have been in use for a day. */
export async function commitDue(db: Queryable): Promise<void> {
  await runSql(db, "select spinwheel_commit_due()", []);
}
