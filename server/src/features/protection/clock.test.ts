import { protection } from "@krapao/contract/protection";
import { beforeEach, expect, test } from "vitest";
import { endDiscrepancy, showDiscrepancies } from "#admin/discrepancies.ts";
import { ClockWatch } from "#platform/clock-watch.ts";
import { createQr, sendTransfer, settleTransfers } from "#testing/deposits.ts";
import { joinMember, type Member } from "#testing/members.ts";
import { goToNoon, passDays } from "#testing/rewards.ts";
import { exclude, takeBreak } from "#testing/stops.ts";
import { setUpWorld } from "#testing/world.ts";

const errors: string[] = [];
const world = await setUpWorld({
  onLogLine: (line) => {
    if (line.includes("the clock was set")) errors.push(line);
  },
});
const operator = { pool: world.owner, actor: "operator:test" };
const openSteps = async () => {
  const { rows } = await world.owner.query<{ id: bigint; hours: number }>(
    `select id, round((received ->> 'seconds')::numeric / 3600)::integer as hours from discrepancy
     where party = 'clock' and resolved_at is null order by id`,
  );
  return rows;
};
const hoursOfSteps = async () => (await openSteps()).map(({ hours }) => hours);

beforeEach(async () => {
  // What the test before has set is put right.
  await notice();
  for (const { id } of await openSteps()) await agree(id);
  await goToNoon(world);
});

/** The process looks at the clock, as its worker does. */
const notice = () => world.ctx.clockWatch.check(world.ctx);
async function step(interval: string): Promise<void> {
  await world.stepClock(interval);
  await notice();
  // A session that has expired by the wrong clock says nothing about stops.
  await world.owner.query("update session set expires_at = expires_at + interval '400 days'");
}
const agree = (id: bigint | undefined) =>
  endDiscrepancy(operator, { id: id ?? 0n, reason: "the machine's time was put right" });

const setLimit = ({ token }: Member, amount: number) =>
  world.call(protection.setLimit, { token, body: { kind: "deposit", period: "day", amount } });
const confirm = async ({ token }: Member) =>
  (await world.call(protection.confirmLimit, { token, body: { kind: "deposit", period: "day" } }))
    .code;
const codeOf = async (member: Member) =>
  (await createQr(world, member, { provider: "FP", amount: 100 })).code;

test("a clock set ahead ends no break, and one that is put right changes nothing", async () => {
  const member = await joinMember(world);
  await takeBreak(world, member, 1);
  await step("3 days");
  expect(await hoursOfSteps()).toEqual([72]);
  expect(errors).toHaveLength(1);
  expect((await showDiscrepancies(operator)).join("\n")).toMatch(/clock/);
  expect(await codeOf(member)).toBe("PLAY_STOPPED");
  await step("-3 days");
  expect(await hoursOfSteps()).toEqual([72, -72]);
  expect(await codeOf(member)).toBe("PLAY_STOPPED");
  await passDays(world, "24 hours 1 minute");
  expect(await codeOf(member)).toBeUndefined();
  // A step ahead after one back is not cancelled by it.
  const other = await joinMember(world);
  await takeBreak(world, other, 1);
  await step("-2 days");
  await step("2 days");
  await step("2 days");
  expect(await codeOf(other)).toBe("PLAY_STOPPED");
});

test("an operator agrees to a step: what began before it lasts its time, what begins later too", async () => {
  const [before, after] = [await joinMember(world), await joinMember(world)];
  await takeBreak(world, before, 2);
  await step("3 days");
  await takeBreak(world, after, 1);
  await passDays(world, "25 hours");
  expect(await codeOf(after)).toBe("PLAY_STOPPED");
  const [noted] = await openSteps();
  await agree(noted?.id);
  expect(await codeOf(after)).toBeUndefined();
  expect(await codeOf(before)).toBe("PLAY_STOPPED");
  await passDays(world, "22 hours 55 minutes");
  expect(await codeOf(before)).toBe("PLAY_STOPPED");
  await passDays(world, "6 minutes");
  expect(await codeOf(before)).toBeUndefined();
});

test("a step that is noted a little too long still began after the break", async () => {
  const member = await joinMember(world);
  await takeBreak(world, member, 2);
  await world.stepClock("3 days");
  await world.owner.query(
    `select clock_note_step(3 * 86400 + 5, (select max(id) from discrepancy where party = 'clock'))`,
  );
  await world.owner.query("update session set expires_at = expires_at + interval '400 days'");
  await agree((await openSteps())[0]?.id);
  expect(await codeOf(member)).toBe("PLAY_STOPPED");
});

test("a clock set ahead raises no limit, begins no new day and lets nobody come back", async () => {
  const member = await joinMember(world);
  await setLimit(member, 100);
  await setLimit(member, 500);
  await sendTransfer(world, member, { amount: 100 });
  await settleTransfers(world);
  const excluded = await joinMember(world);
  await exclude(world, excluded);
  const comeBack = async () =>
    (await world.call(protection.comeBack, { token: excluded.token, body: { text: "please" } }))
      .code;
  await step("200 days");
  expect(await confirm(member)).toBe("NO_DATA");
  await setLimit(member, 500);
  expect(await codeOf(member)).toBe("DEPOSIT_LIMIT");
  expect(await comeBack()).toBe("NO_DATA");
  const shown = (await world.call(protection.read, { token: excluded.token })).body;
  expect(shown.stop?.comeBack?.state).toBe("later");
  await passDays(world, "23 hours 59 minutes");
  expect(await confirm(member)).toBe("LIMIT_WAITS");
  const [noted] = await openSteps();
  await agree(noted?.id);
  expect(await codeOf(member)).toBeUndefined();
  expect(await comeBack()).toBe("NO_DATA");
});

test("a step is noted once, and a process that starts before it is noted does not cancel it", async () => {
  const [other, late] = [new ClockWatch(), new ClockWatch()];
  await other.check(world.ctx);
  await world.stepClock("2 hours");
  await late.check(world.ctx);
  await other.check(world.ctx);
  await notice();
  await late.check(world.ctx);
  await Promise.all([other.check(world.ctx), late.check(world.ctx), notice()]);
  expect(await hoursOfSteps()).toEqual([2]);
  // The next step is seen by all of them.
  await world.stepClock("-2 hours");
  await Promise.all([other.check(world.ctx), late.check(world.ctx), notice()]);
  await Promise.all([other.check(world.ctx), late.check(world.ctx), notice()]);
  expect(await hoursOfSteps()).toEqual([2, -2]);
});
