import assert from "node:assert/strict";
import { dayMilliseconds } from "@krapao/contract/bangkok-day";
import { type Limit, limitPeriods, protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { readMoney } from "#testing/games.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { listPayouts, payOut } from "#testing/money.ts";
import { readyAt, startOf } from "#testing/periods.ts";
import { checkBooks, goToNoon, passDays } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";
import { decideHolds } from "./worker.ts";

const world = await setUpWorld();
await goToNoon(world);
await world.sandbox.setBank({ payoutMilliseconds: 0, payouts: "PAID" });

type Period = Limit["period"];

type Event =
  | { readonly type: "set"; readonly period: Period; readonly amount: number | null }
  | { readonly type: "confirm"; readonly period: Period }
  | { readonly type: "deposit"; readonly amount: number }
  | { readonly type: "break"; readonly days: number }
  | { readonly type: "exclude" | "work" }
  | { readonly type: "clock"; readonly hours: number };

const period = fc.constantFrom(...limitPeriods);
const amount = fc.constantFrom(100, 200, 300, 500);
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("set" as const),
      period,
      amount: fc.option(amount, { freq: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("confirm" as const), period }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant("deposit" as const), amount }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("break" as const),
      days: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("exclude" as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("work" as const) }) },
  {
    weight: 5,
    // Clocks are also set back.
    arbitrary: fc.record({
      type: fc.constant("clock" as const),
      hours: fc.constantFrom(-2, 1, 7, 23, 25, 60, 170, 700, 5000),
    }),
  },
);

async function readNow(): Promise<Date> {
  const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
  return rows[0]?.now ?? new Date(Number.NaN);
}

/** What a member may expect, kept beside the server from its replies alone. */
class Expectation {
  readonly member: Member;
  /** Absent: no limit. */
  readonly limits = new Map<Period, number>();
  readonly requests = new Map<Period, { readonly amount: number; readonly at: Date }>();
  readonly credits: { readonly amount: number; readonly at: number }[] = [];
  stoppedUntil = 0;
  sent = 0;

  constructor(member: Member) {
    this.member = member;
  }

  async check(next: Event): Promise<void> {
    const { token } = this.member;
    if (next.type === "clock") await passDays(world, `${next.hours} hours`);
    if (next.type === "break") {
      const { body } = await world.call(protection.takeBreak, { token, body: { days: next.days } });
      this.stoppedUntil = Math.max(this.stoppedUntil, Date.parse(body.stop.until ?? ""));
    }
    if (next.type === "exclude") {
      await world.call(protection.exclude, { token, body: { months: 6 } });
      // It does not end by itself.
      this.stoppedUntil = Infinity;
    }
    if (next.type === "set") await this.set(next.period, next.amount);
    if (next.type === "confirm") await this.confirm(next.period);
    if (next.type === "deposit") await this.deposit(next.amount);
    if (next.type === "work") await this.returnHeld();
    const { limits, stop } = (await world.call(protection.read, { token })).body;
    assert.deepEqual(new Map(limits.map((limit) => [limit.period, limit.amount])), this.limits);
    assert.equal(stop !== null, this.stoppedUntil > (await readNow()).getTime());
  }

  async set(name: Period, wanted: number | null): Promise<void> {
    const body = { kind: "deposit", period: name, amount: wanted } as const;
    const at = await readNow();
    const reply = await world.call(protection.setLimit, { token: this.member.token, body });
    assert.equal(reply.status, 200);
    const amountNow = wanted ?? Infinity;
    if (amountNow > (this.limits.get(name) ?? Infinity)) {
      if (this.requests.get(name)?.amount !== amountNow || this.isLapsed(name, at)) {
        this.requests.set(name, { amount: amountNow, at });
      }
      return;
    }
    this.requests.delete(name);
    if (wanted !== null) this.limits.set(name, wanted);
  }

  isLapsed(name: Period, at: Date): boolean {
    const request = this.requests.get(name);
    return !request || readyAt(name, request.at) + 7 * dayMilliseconds <= at.getTime();
  }

  /** A raise is never early: a day and the running period have passed, and it was confirmed in time. */
  async confirm(name: Period): Promise<void> {
    const request = this.requests.get(name);
    const at = await readNow();
    const body = { kind: "deposit", period: name } as const;
    const reply = await world.call(protection.confirmLimit, { token: this.member.token, body });
    const isLapsed = this.isLapsed(name, at);
    const isReady = request && !isLapsed && readyAt(name, request.at) <= at.getTime();
    assert.equal(reply.code, isReady ? undefined : isLapsed ? "NO_DATA" : "LIMIT_WAITS");
    if (!isReady) return;
    this.requests.delete(name);
    if (request.amount === Infinity) this.limits.delete(name);
    else this.limits.set(name, request.amount);
  }

  /** A deposit is credited if no stop lasts and no limit is passed; else it is held. */
  async deposit(sent: number): Promise<void> {
    const at = await readNow();
    const isAllowed =
      this.stoppedUntil <= at.getTime() &&
      [...this.limits].every(([name, limit]) => this.creditedIn(name, at) + sent <= limit);
    const before = await readMoney(world, this.member);
    await sendTransfer(world, this.member, { amount: sent, transferredAt: at.toISOString() });
    await settleTransfers(world);
    this.sent += sent;
    const after = await readMoney(world, this.member);
    assert.equal(after.wallet, before.wallet + (isAllowed ? sent : 0));
    assert.equal(after.onItsWay, before.onItsWay + (isAllowed ? 0 : sent));
    if (isAllowed) this.credits.push({ amount: sent, at: (await readNow()).getTime() });
  }

  /** What is held for a day, or in an exclusion at once, goes back; every baht is somewhere. */
  async returnHeld(): Promise<void> {
    while (await decideHolds(world.ctx));
    for (let run = 0; run < 2; run += 1) await payOut(world);
    const { wallet, onItsWay } = await readMoney(world, this.member);
    const returned = (await listPayouts(world, this.member.id)).map((payout) => payout.amount);
    assert.equal(
      [wallet, onItsWay, ...returned].reduce((sum, part) => sum + part, 0),
      this.sent,
    );
  }

  /** The way out is open in every state, for all that was credited. */
  async withdraw(): Promise<void> {
    const { wallet } = await readMoney(world, this.member);
    assert.equal(
      wallet,
      this.credits.reduce((sum, credit) => sum + credit.amount, 0),
    );
    if (wallet === 0) return;
    const { token } = this.member;
    const reply = await world.call(withdraw.withdraw, { token, body: { amount: wallet } });
    assert.equal(reply.status, 200);
  }

  creditedIn(name: Period, at: Date): number {
    return this.credits
      .filter((credit) => credit.at >= startOf(name, at))
      .reduce((sum, credit) => sum + credit.amount, 0);
  }
}

test("in any order of events and clock jumps no limit is passed, no raise early, no stop shortened, and money goes out", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 8, maxLength: 24 }), async (events) => {
      const expectation = new Expectation(await joinMember(world));
      for (const next of events) await expectation.check(next);
      await expectation.returnHeld();
      await expectation.withdraw();
      expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
    }),
    { numRuns: 25, endOnFailure: true },
  );
}, 120_000);
