import { floor } from "@krapao/contract/office/floor";
import { withdraw } from "@krapao/contract/withdraw";
import { beforeEach, expect, test } from "vitest";
import { joinMember } from "#testing/members.ts";
import { giveMoney, payOut } from "#testing/money.ts";
import { openBrowser, setUpOffice } from "#testing/office.ts";
import { goToNoon } from "#testing/rewards.ts";
import { setUpWorld } from "#testing/world.ts";

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
