import { floor } from "@krapao/contract/office/floor";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { goToNoon } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";
import { reportProcess } from "#watch/process-state.ts";

const world = await setUpWorld();
const office = await setUpOffice(world);
beforeEach(() => goToNoon(world));

async function read() {
  const clerk = await openBrowser(office, "clerk");
  return (await clerk.call(floor.read)).body;
}

test("what members do is on the floor at once, the newest first and masked", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 1000);
  await world.moveClock("3 minutes");
  await world.call(withdraw.withdraw, { token: member.token, body: { amount: 400 } });
  const open = (await read()).events.filter(({ memberId }) => memberId === member.id);
  expect(open.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["request", 400],
    ["deposit", 1000],
    ["register", null],
  ]);
  expect(open[0]?.phone).toMatch(/^0\d{2}•+\d{2}$/);
  await world.sandbox.setBank({ payoutMilliseconds: 0 });
  await payOut(world);
  await world.moveClock("2 minutes");
  await payOut(world);
  const { events, minutes } = await read();
  const paid = events.filter(({ memberId }) => memberId === member.id);
  expect(paid.map(({ kind }) => kind)).toEqual(["payout", "deposit", "register"]);
  expect(minutes.reduce((sum, minute) => sum + minute.in, 0)).toBe(1000);
  expect(minutes.reduce((sum, minute) => sum + minute.out, 0)).toBe(400);
  expect(minutes.length).toBeGreaterThan(1);
});

test("money to and from games and spins are on the floor, and leave it after an hour", async () => {
  const member = await joinMember(world);
  await giveMoney(world, member.id, 500);
  await world.owner.query(
    `insert into house_entry (account, currency, member_id, operation_number, posting, amount_minor, at)
     values ('game:JOKER', 'BAHT', $1, 1, 9, 20000, clock_now()),
       ('game:JOKER', 'BAHT', $1, 1, 10, -5000, clock_now())`,
    [member.id],
  );
  await world.owner.query(
    `insert into spinwheel_spin (member_id, number, seed_id, position, client_seed, created_at)
     select $1, 1, id, 0, 'seed', clock_now() from spinwheel_seed limit 1`,
    [member.id],
  );
  const { events } = await read();
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "spin", memberId: member.id, amount: null }),
  );
  const games = events.filter(({ memberId, party }) => memberId === member.id && party === "JOKER");
  expect(games.map(({ kind, amount }) => [kind, amount])).toEqual([
    ["from-game", 50],
    ["to-game", 200],
  ]);
  await world.moveClock("61 minutes");
  expect(await read()).toMatchObject({ events: [], minutes: [] });
});

test("stakes by minute, who plays, who is online, silent providers and queues are on the floor", async () => {
  const [first, second] = [await joinMember(world), await joinMember(world)];
  const bet = (id: string, memberId: string, state: string) =>
    world.owner.query(
      `insert into bet (provider, id, member_id, game, stake_minor, payout_minor, status, placed_at)
       select code, $1, $2, 'game', 1500, 0, $3, clock_now() from game_provider limit 1`,
      [id, memberId, state],
    );
  await bet("floor-1", first.id, "OPEN");
  await bet("floor-2", second.id, "VOID");
  await world.moveClock("6 minutes");
  await bet("floor-3", first.id, "OPEN");
  world.ctx.watch.calls.note({
    provider: "bank",
    call: "pay",
    reference: undefined,
    outcome: "no_answer",
    seconds: 7,
    error: undefined,
  });
  await reportProcess(world.ctx, 12);
  const { stakes, playing, online, silent, queues } = await read();
  expect(stakes.map(({ stake, bets }) => [stake, bets])).toEqual([
    [15, 1],
    [15, 1],
  ]);
  expect([playing, online]).toEqual([1, 12]);
  expect(silent).toMatchObject([{ provider: "bank", silentSeconds: 7 }]);
  expect(queues.map(({ name }) => name)).toContain("payouts_held");
  await world.moveClock("61 minutes");
  expect(await read()).toMatchObject({ stakes: [], playing: 0, online: 0, silent: [] });
});

test("an amount that needs two people is marked", async () => {
  await world.set("office", { twoFrom: { "withdraw.release": { BAHT: 5000, LAK: 5_000_000 } } });
  const member = await joinMember(world);
  await giveMoney(world, member.id, 4999);
  await giveMoney(world, member.id, 5000);
  const { events } = await read();
  const marks = events.filter(({ memberId, kind }) => memberId === member.id && kind === "deposit");
  expect(marks.map(({ amount, isLarge }) => [amount, isLarge])).toEqual(
    expect.arrayContaining([
      [4999, false],
      [5000, true],
    ]),
  );
});
