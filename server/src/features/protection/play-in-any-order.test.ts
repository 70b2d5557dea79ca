import assert from "node:assert/strict";
import { dayMilliseconds } from "@krapao/contract/bangkok-day";
import { game } from "@krapao/contract/game";
import { type Limit, protection } from "@krapao/contract/protection";
import { withdraw } from "@krapao/contract/withdraw";
import { playerName } from "@krapao/testkit/people";
import fc from "fast-check";
import { expect, test } from "vitest";
import { endDiscrepancy } from "#admin/discrepancies.ts";
import { closeGames, joinPlayer, play, readMoney, refresh, transfer } from "#testing/games.ts";
import type { Member } from "#testing/members.ts";
import { readyAt, startOf } from "#testing/periods.ts";
import { checkBooks, goToNoon, passDays, reportBet } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

const world = await setUpWorld();
await goToNoon(world);
// The sandbox's clock does not move: no bet of its own is of this month.
await world.owner.query("update clock set shift = shift + interval '70 days'");

type Name = `${"loss" | "stake"} ${Limit["period"]}` | "time day";
const names: readonly Name[] = ["loss day", "loss week", "stake day", "stake month", "time day"];
const split = (name: Name) => {
  const [kind, period] = name.split(" ");
  return { kind, period } as Pick<Limit, "kind" | "period">;
};

type Event =
  | { readonly type: "set"; readonly name: Name; readonly amount: number | null }
  | { readonly type: "confirm"; readonly name: Name }
  | { readonly type: "in" | "back"; readonly amount: number }
  | { readonly type: "bet"; readonly stake: number; readonly payout: number }
  | { readonly type: "launch" | "break" | "ahead" }
  | { readonly type: "pass"; readonly minutes: number };

const name = fc.constantFrom(...names);
const amount = fc.constantFrom(20, 50, 100, 200);
const one = <Type extends string>(type: Type) => fc.record({ type: fc.constant(type) });
const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("set" as const),
      name,
      amount: fc.option(amount, { freq: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("confirm" as const), name }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant("in" as const), amount }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("back" as const), amount }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("bet" as const),
      stake: fc.constantFrom(10, 50),
      payout: fc.constantFrom(0, 0, 20, 150),
    }),
  },
  { weight: 4, arbitrary: one("launch" as const) },
  { weight: 1, arbitrary: one("break" as const) },
  { weight: 1, arbitrary: one("ahead" as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("pass" as const),
      minutes: fc.constantFrom(3, 5, 60, 700, 1500, 10_000),
    }),
  },
);

const startBaht = 1000;
const stepHours = 50;

/** A player as a person beside the server sees it, by the time that really passes. */
class Player {
  readonly member: Member;
  now: number;
  readonly limits = new Map<Name, number>();
  readonly requests = new Map<Name, { readonly amount: number; readonly at: Date }>();
  readonly bets: { readonly at: number; readonly stake: number; readonly payout: number }[] = [];
  readonly moments: number[] = [];
  inGame = 0;
  stoppedUntil = 0;
  aheadHours = 0;

  constructor(member: Member, now: number) {
    this.member = member;
    this.now = now;
  }

  async live(next: Event): Promise<void> {
    const { token } = this.member;
    if (next.type === "pass") await this.pass(next.minutes);
    // Minutes are fewer than baht.
    if (next.type === "set") {
      const scale = next.name === "time day" ? 0.1 : 1;
      await this.set(next.name, next.amount && next.amount * scale);
    }
    if (next.type === "confirm") await this.confirm(next.name);
    if (next.type === "in") await this.moveIn(next.amount);
    if (next.type === "back") await this.moveBack(Math.min(next.amount, this.inGame));
    if (next.type === "bet" && this.inGame >= next.stake) await this.bet(next.stake, next.payout);
    if (next.type === "launch") {
      const path = `/api/autoLogin/pg/${playerName(this.member.id)}`;
      if ((await world.call({ ...game.link, path }, { token })).status === 200) {
        this.assertOpen();
        this.moments.push(this.now);
      }
    }
    if (next.type === "break") {
      await world.call(protection.takeBreak, { token, body: { days: 1 } });
      this.stoppedUntil = this.now + dayMilliseconds;
    }
    if (next.type === "ahead") await this.step(this.aheadHours === 0 ? stepHours : -stepHours);
    const { stop, limits } = (await world.call(protection.read, { token })).body;
    assert.ok(stop !== null || this.now >= this.stoppedUntil, "a stop ended early");
    for (const [limit, most] of this.limits) {
      const { kind, period } = split(limit);
      const shown = limits.find((found) => found.kind === kind && found.period === period);
      assert.equal(shown?.amount, most);
    }
    await this.assertAllThere();
  }

  async pass(minutes: number): Promise<void> {
    await passDays(world, `${minutes} minutes`);
    this.now += minutes * 60_000;
    // A reality check is no limit.
    await world.call(protection.answerReality, { token: this.member.token });
  }

  /** Sets the clock without any time passing, and the process notices it. */
  async step(hours: number): Promise<void> {
    await world.stepClock(`${hours} hours`);
    await world.ctx.clockWatch.check(world.ctx);
    const keep = "update session set expires_at = expires_at + interval '100 hours'";
    await world.owner.query(keep);
    this.aheadHours += hours;
  }

  async set(limit: Name, wanted: number | null): Promise<void> {
    const body = { ...split(limit), amount: wanted };
    const reply = await world.call(protection.setLimit, { token: this.member.token, body });
    assert.equal(reply.status, 200);
    const now = wanted ?? Infinity;
    if (now > (this.limits.get(limit) ?? Infinity)) {
      if (this.requests.get(limit)?.amount !== now) {
        this.requests.set(limit, { amount: now, at: new Date(this.now) });
      }
      return;
    }
    this.requests.delete(limit);
    if (wanted !== null) this.limits.set(limit, wanted);
  }

  async confirm(limit: Name): Promise<void> {
    const body = split(limit);
    const reply = await world.call(protection.confirmLimit, { token: this.member.token, body });
    if (reply.status !== 200) return;
    const request = this.requests.get(limit);
    assert.ok(request && readyAt(body.period, request.at) <= this.now, "a raise came early");
    this.requests.delete(limit);
    if (request.amount === Infinity) this.limits.delete(limit);
    else this.limits.set(limit, request.amount);
  }

  async moveIn(baht: number): Promise<void> {
    const body = { from: "WALLET", to: "PG", amount: baht } as const;
    if ((await transfer(world, this.member, body)).status !== 200) return;
    this.inGame += baht;
    this.assertOpen();
    for (const [limit, most] of this.limits) {
      const { kind, period } = split(limit);
      if (kind !== "loss") continue;
      const lost = this.since(period).reduce((sum, bet) => sum + bet.stake - bet.payout, 0);
      assert.ok(lost + this.inGame <= most, `${lost} lost and ${this.inGame} in games: ${limit}`);
    }
  }

  async moveBack(baht: number): Promise<void> {
    if (baht < 1) return;
    const body = { from: "PG", to: "WALLET", amount: baht } as const;
    assert.equal((await transfer(world, this.member, body)).status, 200);
    this.inGame -= baht;
  }

  /** The bet is in the provider's books, and its line is read. */
  async bet(stake: number, payout: number): Promise<void> {
    await play(world, this.member, { provider: "PG", stake, payout });
    await reportBet(world, this.member, { stake, payout });
    this.bets.push({ at: this.now, stake, payout });
    this.moments.push(this.now);
    this.inGame += payout - stake;
    await refresh(world, this.member);
  }

  since(period: Limit["period"]) {
    return this.bets.filter(({ at }) => at >= startOf(period, new Date(this.now)));
  }

  /** Nothing opens in a stop, or when a limit of stakes or time is used up. */
  assertOpen(): void {
    assert.ok(this.now >= this.stoppedUntil, "a game opened in a stop");
    for (const [limit, most] of this.limits) {
      const { kind, period } = split(limit);
      const staked = this.since(period).reduce((sum, bet) => sum + bet.stake, 0);
      if (kind === "stake") assert.ok(staked < most, `${staked} were staked: ${limit}`);
      if (kind === "time") assert.ok(this.playedMinutes() < most, `too long: ${limit}`);
    }
  }

  playedMinutes(): number {
    const today = this.moments.filter((at) => at >= startOf("day", new Date(this.now)));
    const ends = [...today.slice(1), this.now];
    return (
      today.reduce((sum, at, index) => sum + Math.min((ends[index] ?? at) - at, 300_000), 0) /
      60_000
    );
  }

  async assertAllThere(): Promise<void> {
    const { wallet, onItsWay, games } = await readMoney(world, this.member);
    const won = this.bets.reduce((sum, bet) => sum + bet.payout - bet.stake, 0);
    const inGames = Object.values(games).reduce((sum, baht) => sum + baht, 0);
    assert.equal(wallet + onItsWay + inGames, startBaht + won);
  }

  /** Whatever holds, all money comes home and goes out. */
  async leave(): Promise<void> {
    if (this.aheadHours !== 0) await this.step(-stepHours);
    await closeGames(world, 1);
    const { games } = await readMoney(world, this.member);
    this.inGame = games["PG"] ?? 0;
    await this.moveBack(this.inGame);
    const { token } = this.member;
    const { wallet } = await readMoney(world, this.member);
    const reply = await world.call(withdraw.withdraw, { token, body: { amount: wallet } });
    assert.equal(reply.status, 200);
  }
}

/** An operator agrees to what the last run has set. */
async function settleSteps(): Promise<void> {
  const { rows } = await world.owner.query<{ id: bigint }>(
    "select id from discrepancy where party = 'clock' and resolved_at is null",
  );
  const operator = { pool: world.owner, actor: "operator:test" };
  for (const { id } of rows) await endDiscrepancy(operator, { id, reason: "put right" });
}

test("in any order of play and clock jumps no limit of losses, stakes or time is passed, and no baht is lost", async () => {
  await world.ctx.clockWatch.check(world.ctx);
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 30 }), async (events) => {
      await settleSteps();
      const member = await joinPlayer(world, ["PG"], startBaht);
      const { rows } = await world.owner.query<{ now: Date }>("select clock_now() as now");
      const player = new Player(member, rows[0]?.now.getTime() ?? 0);
      for (const next of events) await player.live(next);
      await player.leave();
      expect(await checkBooks(world)).toMatchObject({ sum: 0n, breaches: [] });
    }),
    { numRuns: 20, endOnFailure: true },
  );
}, 120_000);
