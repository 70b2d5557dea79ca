import { dateOf } from "@krapao/contract/bangkok-day";
import { acts } from "@krapao/contract/office/acts";
import { offerRoom } from "@krapao/contract/office/content";
import { rehearsals } from "@krapao/contract/office/rehearsals";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDatabase, type Queryable } from "#platform/database/database.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { giveMoney } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { checkRewards, goToNoon, reportBet, takeBonus, takePromotion } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";
import { readPast } from "./read-past.ts";
import { rehearseOffer } from "./rehearse-offer.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
await goToNoon(world);

async function joinWith(baht: number): Promise<Member> {
  const member = await joinMember(world);
  await giveMoney(world, member.id, baht);
  return member;
}

async function today() {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  return dateOf(rows[0]?.now ?? new Date(0));
}

async function valueOf(key: string) {
  const { items } = (await promoter.call(offerRoom.list)).body;
  const item = items.find((one) => one.key === key);
  if (!item) throw new Error(`There is no ${key}.`);
  return { value: item.value as Readonly<Record<string, unknown>>, version: item.version };
}

const reason = "a quiet month";
const from = await today();
// Completed, and taken again on another day.
const winner = await joinWith(200);
await takeBonus(world, winner, "DAILY");
await reportBet(world, winner, { stake: 10_000, payout: 9900 });
// Not played through.
const loser = await joinWith(500);
await takeBonus(world, loser, "DAILY");
await reportBet(world, loser, { stake: 100, payout: 20 });
// Another bonus holds the deposit.
await takeBonus(world, await joinWith(300), "WELCOME");
// Too little, and nothing at all.
await joinWith(1);
await joinMember(world);
await checkRewards(world);
// The next day.
await goToNoon(world);
await world.owner.query("update session set expires_at = expires_at + interval '1 day'");
await giveMoney(world, winner.id, 400);
await takeBonus(world, winner, "DAILY");
// Still open: no second one.
await giveMoney(world, loser.id, 100);
await takeBonus(world, loser, "DAILY");
// The sessions of operators last eight hours.
const promoter = await openBrowser(office, "promoter");
const owner = await openBrowser(office, "owner");

test("over days in which it was live, the rehearsal of an offer equals what happened", async () => {
  const span = { from, to: await today() };
  const params = { key: "bonus-DAILY" };
  const { value } = await valueOf(params.key);
  const { body } = await owner.call(rehearsals.offer, { params, body: { value, ...span } });
  const { figures, days, takers } = body;
  expect(figures).toMatchObject({ taken: 3, members: 2, completed: 1, open: 2, ended: 0 });
  expect(figures.really).toEqual({
    taken: figures.taken,
    members: figures.members,
    completed: figures.completed,
    given: figures.given,
  });
  expect(figures).toMatchObject({ played: 10_100, grossResult: 180, inRings: 0 });
  expect(figures.netResult).toBe(180 - figures.given);
  expect(days.map(({ taken }) => taken)).toEqual([2, 1]);
  const expected = [winner.id, loser.id].toSorted();
  expect(takers?.map(({ id }) => id).toSorted()).toEqual(expected);
  expect(figures.checked).toBe(figures.all);
});

test("a promotion without a deposit equals what happened, too", async () => {
  const member = await joinMember(world);
  await takePromotion(world, member, "HELLO20");
  await reportBet(world, member, { stake: 1 });
  const params = { key: "promotion-HELLO20" };
  const { value } = await valueOf(params.key);
  const span = { from: await today(), to: await today() };
  const { body } = await owner.call(rehearsals.offer, { params, body: { value, ...span } });
  const mine = body.takers?.find(({ id }) => id === member.id);
  expect(mine).toMatchObject({ taken: 1, given: 20, completed: 0 });
});

test("other terms change what it would have cost; a quota lets the first ones through", async () => {
  const params = { key: "bonus-DAILY" };
  const { value: like } = await valueOf("bonus-DAILY");
  const rehearse = async (change: object) => {
    const body = { value: { ...like, ...change }, from, to: from };
    return (await promoter.call(rehearsals.offer, { params, body })).body;
  };
  const fixed = { percent: null, cap: null, fixed: 50, depositMin: 100, success: 0 };
  const { figures, takers } = await rehearse(fixed);
  // The member whose deposit is another bonus's takes none.
  expect(figures).toMatchObject({ taken: 2, given: 100, completed: 2 });
  // What happened is beside it.
  expect(figures.really).toMatchObject({ taken: 2, completed: 1 });
  // A promoter does not read about members.
  expect(takers).toBeNull();
  expect((await rehearse({ ...fixed, quota: 1 })).figures).toMatchObject({ taken: 1, given: 50 });
  expect((await rehearse({ ...fixed, depositMin: 300 })).figures.taken).toBe(1);
});

test("when the time is over, the members that were checked are the answer", async () => {
  const { value } = await valueOf("bonus-DAILY");
  const span = { from, to: await today() };
  const { figures } = await rehearseOffer(
    createDatabase(office.pools.office),
    { key: "bonus-DAILY", value, span },
    { milliseconds: 0, pageSize: 2 },
  );
  expect(figures.checked).toBe(2);
  expect(figures.all).toBeGreaterThan(2);
  // Also within a page, after each batch of those who could take it.
  const { figures: part } = await rehearseOffer(
    createDatabase(office.pools.office),
    { key: "bonus-DAILY", value, span },
    { milliseconds: 0, batchSize: 1 },
  );
  expect(part.checked).toBeGreaterThanOrEqual(1);
  expect(part.checked).toBeLessThan(part.all);
  expect(part.members).toBeLessThanOrEqual(1);
});

test("a book that is too large ends a rehearsal with plain words, and holds up nobody else", async () => {
  const params = { key: "bonus-DAILY" };
  const { value } = await valueOf(params.key);
  const listKept = async () => (await owner.call(rehearsals.offerKept, { params })).body.kept;
  const before = await listKept();
  const span = { from, to: from };
  const slow = await world.owner.connect();
  try {
    // Reading takes for ever.
    await slow.query("begin");
    await slow.query("lock table operation in access exclusive mode");
    const rehearsing = Promise.all([
      promoter.call(rehearsals.offer, { params, body: { value, ...span } }),
      owner.call(rehearsals.payouts, {
        params: { key: "office" },
        body: { value: { twoFrom: { "withdraw.release": { BAHT: 1, LAK: 1 } } }, ...span },
      }),
    ]);
    const others = await Promise.all(Array.from({ length: 8 }, () => owner.call(offerRoom.list)));
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await rehearsing;
    expect(refused.map(({ code }) => code)).toEqual(["TOO_MUCH_PAST", "TOO_MUCH_PAST"]);
  } finally {
    await slow.query("rollback");
    slow.release();
  }
  expect(await listKept()).toEqual(before);
});

test("a statement of a rehearsal has less time than the others of its role", async () => {
  const db = createDatabase(office.pools.office);
  const readLimit = async (tx: Queryable) => {
    const { rows } = await sql<{ milliseconds: number }>`
      select extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000
        as milliseconds
    `.execute(tx);
    return rows[0]?.milliseconds ?? 0;
  };
  const own = await readPast(db, readLimit);
  expect(own).toBeGreaterThan(0);
  expect(own).toBeLessThan(await readLimit(db));
});

test("the second person sees the rehearsal of exactly the value that waits", async () => {
  const params = { key: "bonus-DAILY" };
  const { value: before, version } = await valueOf(params.key);
  const value = { ...before, percent: 20 };
  const body = { value, from, to: from };
  const { figures } = (await promoter.call(rehearsals.offer, { params, body })).body;
  const publishing = { params, body: { value, version, reason } };
  const { actId } = (await promoter.call(offerRoom.publish, publishing)).body;
  const seen = async () =>
    (await owner.call(acts.list)).body.waiting.find(({ id }) => id === actId)?.rehearsal;
  expect(await seen()).toMatchObject({ from, to: from, offer: figures });
  const other = { params, body: { ...body, value: before } };
  await promoter.call(rehearsals.offer, other);
  expect(await seen()).toBeNull();
  const { kept } = (await owner.call(rehearsals.offerKept, { params })).body;
  expect(kept.map((one) => one.value)).toEqual([before, before]);
});

test("wrong days and values are refused, and nothing else is written", async () => {
  const params = { key: "bonus-DAILY" };
  const { value } = await valueOf(params.key);
  const refused = async (body: object) =>
    (await promoter.call(rehearsals.offer, { params, body })).code;
  expect(await refused({ value, from: "2026-01-01", to: "2026-12-31" })).toBe("WRONG_DAYS");
  expect(await refused({ value: null, from, to: from })).toBe("NO_DATA");
  expect(await refused({ value: { ...value, percent: 0 }, from, to: from })).toBe("KEY_INVALID");
  const auditor = await openBrowser(office, "auditor");
  const input = { params, body: { value, from, to: from } };
  expect((await auditor.call(rehearsals.offer, input)).code).toBe("NOT_ALLOWED");
});
